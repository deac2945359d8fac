import { mount } from "svelte";
import App from "./App.svelte";
import "./app.css";
import { app } from "./lib/app.svelte";
import { settings } from "./lib/settings.svelte";

document.documentElement.lang = settings.lang;
mount(App, { target: document.getElementById("app") as HTMLElement });
void app.start();
