import { mount } from "svelte";

import App from "./App.svelte";
import { preferences } from "./lib/preferences.svelte";
import "./styles/tokens.css";
import "./styles/base.css";

preferences.paint();
mount(App, { target: document.getElementById("page")! });
