/** Which screen the address means. Links of the page itself change it without loading the page again. */

export type Screen =
  | { name: "home" }
  | { name: "table"; id: string }
  | { name: "replay"; id: string | null }
  | { name: "missing" };

export function screenOf(path: string): Screen {
  const [first, second, ...more] = path.split("/").filter(Boolean);
  if (first === undefined) return { name: "home" };
  if (first === "t" && second && !more.length) return { name: "table", id: decodeURIComponent(second) };
  if (first === "r" && second && !more.length) return { name: "replay", id: decodeURIComponent(second) };
  if (first === "replay" && second === undefined) return { name: "replay", id: null };
  return { name: "missing" };
}

class Router {
  path = $state(location.pathname);
  search = $state(location.search);
  readonly screen = $derived(screenOf(this.path));

  constructor() {
    addEventListener("popstate", () => this.read());
    addEventListener("click", (event) => this.follow(event));
  }

  go(address: string, how: "push" | "replace" = "push"): void {
    if (how === "push") history.pushState(null, "", address);
    else history.replaceState(null, "", address);
    this.read();
    if (how === "push") scrollTo(0, 0);
  }

  private read(): void {
    this.path = location.pathname;
    this.search = location.search;
  }

  private follow(event: MouseEvent): void {
    if (event.defaultPrevented || event.button !== 0 || event.metaKey || event.ctrlKey || event.shiftKey) return;
    const link = (event.target as Element | null)?.closest?.("a");
    if (!link || link.target || link.hasAttribute("download") || link.origin !== location.origin) return;
    if (link.pathname.startsWith("/api/") || screenOf(link.pathname).name === "missing") return;
    event.preventDefault();
    this.go(link.pathname + link.search + link.hash);
  }
}

export const router = new Router();
