/** Small matters of English, so that every edition's own words read well in a sentence. */

import { plural } from "../lib/edition";

const NUMBERS = [
  "no",
  "one",
  "two",
  "three",
  "four",
  "five",
  "six",
  "seven",
  "eight",
  "nine",
  "ten",
  "eleven",
  "twelve",
];

/** The number as a word up to twelve, in figures beyond. */
export function spelled(number: number): string {
  return NUMBERS[number] ?? String(number);
}

/** `two tickets`, `one ticket`. */
export function several(number: number, word: string): string {
  return `${spelled(number)} ${number === 1 ? word : plural(word)}`;
}

/** `red`, `red and blue`, `red, white and blue`. */
export function listed(words: readonly string[], last = "and"): string {
  if (words.length < 2) return words.join("");
  return `${words.slice(0, -1).join(", ")} ${last} ${words[words.length - 1]}`;
}

/** With its first letter a capital. */
export function capital(text: string): string {
  return text.charAt(0).toUpperCase() + text.slice(1);
}
