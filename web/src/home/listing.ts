/** The lists of tables: which to show, and how a line of them reads. */
import type { TableLine } from "../lib/contract";

const FINISHED = new Set(["over", "ended"]);
const MINUTE = 60_000;

/** One's own tables that are not over yet, the newest first. */
export function unfinished(tables: readonly TableLine[]): TableLine[] {
  return newest(tables.filter((table) => table.yours && !FINISHED.has(table.stage)));
}

/** Tables of others that can be joined or watched; those with open seats first. */
export function elsewhere(tables: readonly TableLine[]): TableLine[] {
  const others = newest(tables.filter((table) => !table.yours && !FINISHED.has(table.stage)));
  return [...others.filter((table) => table.open_seats > 0), ...others.filter((table) => table.open_seats === 0)];
}

/** One's own finished games, the newest first. */
export function finished(tables: readonly TableLine[]): TableLine[] {
  return newest(tables.filter((table) => table.yours && table.stage === "over"));
}

export function stageText(table: TableLine): string {
  switch (table.stage) {
    case "gathering":
      return table.open_seats
        ? `${table.open_seats} open ${table.open_seats === 1 ? "seat" : "seats"}`
        : "about to begin";
    case "paused":
      return "paused";
    case "over":
      return "over";
    case "ended":
      return "ended early";
    default:
      return "playing";
  }
}

/** How long ago, roughly: `just now`, `5 min ago`, `3 h ago`, `2 days ago`. */
export function since(at: number, now = Date.now()): string {
  const minutes = Math.floor((now - at) / MINUTE);
  if (minutes < 1) return "just now";
  if (minutes < 60) return `${minutes} min ago`;
  const hours = Math.floor(minutes / 60);
  if (hours < 24) return `${hours} h ago`;
  const days = Math.floor(hours / 24);
  return days === 1 ? "yesterday" : `${days} days ago`;
}

function newest(tables: readonly TableLine[]): TableLine[] {
  return tables.toSorted((a, b) => b.opened_at - a.opened_at);
}
