/**
 * What a typed line means among the actions that may be played: the notation itself, or beginnings of its words.
 *
 * `claim den om` means a route between Denver and Omaha; `draw` the deck; where several fit, all are returned.
 */
import type { Choice } from "../lib/contract";

const VERBS = ["draw", "claim", "keep", "place", "take", "pass"];

export function folded(text: string): string {
  return text
    .normalize("NFD")
    .replace(/[\u0300-\u036f]/g, "")
    .toLowerCase()
    .replace(/[^a-z0-9+#]+/g, " ")
    .trim();
}

export function meant(line: string, choices: Choice[]): Choice[] {
  const typed = folded(line);
  if (!typed) return [];
  const exact = choices.filter((choice) => folded(choice.text) === typed);
  if (exact.length) return exact;
  const [verb = "", ...words] = typed.split(" ");
  const verbs = VERBS.filter((known) => known.startsWith(verb));
  if (!verbs.length) return [];
  const found = choices.filter((choice) => {
    const [first = "", ...rest] = folded(choice.text).split(" ");
    return verbs.includes(first) && inOrder(words, rest);
  });
  if (!words.length && found.some((choice) => choice.card === "deck"))
    return found.filter((choice) => choice.card === "deck");
  return found;
}

/** Whether each typed word begins a word of the text, in any order, no word twice. */
function inOrder(typed: string[], words: string[]): boolean {
  const left = [...words];
  return typed.every((word) => {
    const place = left.findIndex((candidate) => candidate.startsWith(word));
    if (place < 0) return false;
    left.splice(place, 1);
    return true;
  });
}

/** Whether all of them claim one and the same route, so that only the payment is open. */
export function oneRoute(choices: Choice[]): number | null {
  const routes = new Set(choices.map((choice) => (choice.kind === "claim" ? choice.route : null)));
  const [only] = routes;
  return routes.size === 1 && only !== null && only !== undefined ? only : null;
}
