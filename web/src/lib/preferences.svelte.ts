/** What a person has set on this device. Kept in the browser; nothing of it is sent anywhere. */

export type Theme = "auto" | "light" | "dark";
export type Confirm = "always" | "touch" | "never";

interface Kept {
  theme: Theme;
  confirm: Confirm;
  sound: boolean;
  notify: boolean;
  motion: "auto" | "less";
  labels: boolean;
  name: string;
}

const KEY = "branchline preferences";
const FIRST: Kept = {
  theme: "auto",
  confirm: "touch",
  sound: false,
  notify: false,
  motion: "auto",
  labels: true,
  name: "",
};

function read(): Kept {
  try {
    return { ...FIRST, ...(JSON.parse(localStorage.getItem(KEY) ?? "{}") as Partial<Kept>) };
  } catch {
    return { ...FIRST };
  }
}

class Preferences {
  private kept = $state<Kept>(read());
  private dark = $state(matches("(prefers-color-scheme: dark)"));
  private still = $state(matches("(prefers-reduced-motion: reduce)"));

  constructor() {
    follow("(prefers-color-scheme: dark)", (dark) => {
      this.dark = dark;
      this.paint();
    });
    follow("(prefers-reduced-motion: reduce)", (still) => {
      this.still = still;
      this.paint();
    });
  }

  get theme(): Theme {
    return this.kept.theme;
  }
  /** The theme that is shown. */
  get shown(): "light" | "dark" {
    if (this.kept.theme !== "auto") return this.kept.theme;
    return this.dark ? "dark" : "light";
  }
  get confirm(): Confirm {
    return this.kept.confirm;
  }
  get sound(): boolean {
    return this.kept.sound;
  }
  get notify(): boolean {
    return this.kept.notify;
  }
  get motion(): "auto" | "less" {
    return this.kept.motion;
  }
  get name(): string {
    return this.kept.name;
  }
  /** Whether things may move. */
  get moving(): boolean {
    return !this.still && this.kept.motion === "auto";
  }

  set(change: Partial<Kept>): void {
    Object.assign(this.kept, change);
    try {
      localStorage.setItem(KEY, JSON.stringify(this.kept));
    } catch {
      // Private windows may keep nothing; the setting then lasts as long as the page.
    }
    this.paint();
  }

  /** Tell the style sheet. */
  paint(): void {
    document.documentElement.dataset["theme"] = this.shown;
    document.documentElement.dataset["motion"] = this.moving ? "full" : "less";
  }
}

function matches(query: string): boolean {
  return typeof matchMedia === "function" && matchMedia(query).matches;
}

function follow(query: string, told: (matches: boolean) => void): void {
  if (typeof matchMedia === "function") matchMedia(query).addEventListener("change", (event) => told(event.matches));
}

export const preferences = new Preferences();
