import { mount } from "svelte";
import App from "./App.svelte";
import "./app.css";
import { settings } from "./lib/settings.svelte";

document.documentElement.lang = settings.lang;
mount(App, { target: document.getElementById("app") as HTMLElement });
