import { mount } from "svelte";
import App from "./App.svelte";
import "./app.css";
import { app } from "./lib/app.svelte";
import { mishap } from "./lib/mishap.svelte";
import { settings } from "./lib/settings.svelte";

// a part of a build that is gone from the server: the page comes anew, once, with the build that is there now
addEventListener("vite:preloadError", (event) => {
  const last = Number(sessionStorage.getItem("lancio-reloaded") ?? 0);
  if (Date.now() - last < 60_000) return;
  sessionStorage.setItem("lancio-reloaded", String(Date.now()));
  event.preventDefault();
  location.reload();
});

mishap.watch();
document.documentElement.lang = settings.lang;
mount(App, { target: document.getElementById("app") as HTMLElement });
void app.start();
