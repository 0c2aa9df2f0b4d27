import { mount } from "svelte";

import App from "./App.svelte";
import { preferences } from "./lib/preferences.svelte";
import "./styles/tokens.css";
import "./styles/base.css";

/** A newer version of the page has been put in place of this one, and a part of this one is gone: load the new one. */
addEventListener("vite:preloadError", (event) => {
  const KEY = "branchline reloaded";
  const last = Number(sessionStorage.getItem(KEY) ?? 0);
  if (Date.now() - last < 30_000) return;
  event.preventDefault();
  sessionStorage.setItem(KEY, String(Date.now()));
  location.reload();
});

preferences.paint();
mount(App, { target: document.getElementById("page")! });
