/** Calls a person back to the table when it is their turn: the title, and a notification if they asked for one. */
import { preferences } from "../lib/preferences.svelte";

export function canNotify(): boolean {
  return "Notification" in globalThis && Notification.permission !== "denied";
}

/** Asks the browser for permission; call it only from a click. */
export async function mayNotify(): Promise<boolean> {
  if (!canNotify()) return false;
  return Notification.permission === "granted" || (await Notification.requestPermission()) === "granted";
}

export function notify(text: string): void {
  if (!preferences.notify || !document.hidden || !canNotify()) return;
  try {
    const notice = new Notification("Branchline", { body: text, tag: "branchline turn" });
    notice.onclick = () => {
      focus();
      notice.close();
    };
  } catch {
    // Some phones only let service workers notify; the title still tells.
  }
}
