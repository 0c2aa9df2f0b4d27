/**
 * The reveal: how the points of the board become the final score, one step after another, each with what to show on
 * the map. Tickets first, of the seat with the fewest points first; then what the edition adds.
 */
import type { Board, Revealed, Ticket } from "../lib/contract";
import { counted, ticketTitle, type Atlas } from "../lib/edition";
import { linkedDistricts, progress } from "../lib/tickets";

export type Source = "tickets" | "longest_path" | "districts" | "tokens" | "flags";

export interface Step {
  source: Source;
  seat: number;
  title: string;
  /** What it adds to the seat's score; below zero for a failed ticket. */
  points: number;
  /** For a ticket: whether it was completed. */
  completed?: boolean;
  /** Indexes of what to show on the board. */
  routes: number[];
  locations: number[];
}

/** Every step, in order. */
export function stepsOf(atlas: Atlas, board: Board, revealed: Revealed): Step[] {
  const scene = { atlas, board, revealed };
  const seats = revealed.scores.map((score) => score.seat);
  const humblest = seats.toSorted((a, b) => startingPoints(revealed, a) - startingPoints(revealed, b));
  return [
    ...humblest.flatMap((seat) => ticketSteps(scene, seat)),
    ...humblest.flatMap((seat) => districtSteps(scene, seat)),
    ...humblest.flatMap((seat) => tokenSteps(scene, seat)),
    ...humblest.flatMap((seat) => pathSteps(scene, seat)),
  ];
}

/** What the seat had on the board before anything was revealed. */
export function startingPoints(revealed: Revealed, seat: number): number {
  const score = revealed.scores[seat];
  return score ? score.routes + score.flags : 0;
}

/** Every seat's score after this many steps. */
export function scoresAfter(revealed: Revealed, steps: readonly Step[], shown: number): number[] {
  const scores = revealed.scores.map((score) => startingPoints(revealed, score.seat));
  for (const step of steps.slice(0, shown)) scores[step.seat] = (scores[step.seat] ?? 0) + step.points;
  return scores;
}

/** Flags were scored as they were completed: nothing to reveal, but something to look at. */
export function flagsOf(atlas: Atlas, board: Board, revealed: Revealed): Step[] {
  const colours = new Set(atlas.edition.french_flags?.colours);
  return revealed.scores.flatMap((score) => {
    if (!score.flags) return [];
    const routes = atlas.geometry.routes.flatMap(({ route, colour }) =>
      board.owners[String(route)] === score.seat && colours.has(colour) ? [route] : [],
    );
    return {
      source: "flags" as const,
      seat: score.seat,
      title: "French flags",
      points: score.flags,
      routes,
      locations: [],
    };
  });
}

/** What the board is to show of a step. */
export function highlightOf(step: Step): { routes: number[]; locations: number[]; tone: "plain" | "good" | "bad" } {
  const tone = step.completed === false ? "bad" : step.completed ? "good" : "plain";
  return { routes: step.routes, locations: step.locations, tone };
}

/** `+7`, `−4`, `0`. */
export function pointsText(points: number): string {
  if (points === 0) return "0";
  return points < 0 ? `−${-points}` : `+${points}`;
}

/** The mark that stands beside a step. */
export function markOf(step: Step): "check" | "close" | "flag" {
  if (step.completed === false) return "close";
  return step.source === "tickets" ? "check" : "flag";
}

interface Scene {
  atlas: Atlas;
  board: Board;
  revealed: Revealed;
}

function ticketSteps({ atlas, board, revealed }: Scene, seat: number): Step[] {
  const done = new Set(revealed.completed[seat]);
  return (revealed.tickets[seat] ?? []).flatMap((name) => {
    const ticket = atlas.ticket(name);
    if (!ticket) return [];
    const { own, ends } = progress(atlas, board, seat, ticket);
    const completed = done.has(name);
    return {
      source: "tickets" as const,
      seat,
      title: ticketTitle(ticket),
      points: completed ? ticket.points : -ticket.points,
      completed,
      routes: completed ? own : [],
      locations: ends,
    };
  });
}

function districtSteps({ atlas, board }: Scene, seat: number): Step[] {
  return linkedDistricts(atlas, board, seat).map((index) => {
    const { points, locations } = atlas.geometry.districts[index]!;
    const names = locations.map((place) => atlas.geometry.locations[place]!.name);
    const links = names.slice(1).map((name): Ticket => ({ between: [names[0]!, name], points: 0 }));
    return {
      source: "districts" as const,
      seat,
      title: `District ${points}: ${names.join(", ")}`,
      points,
      routes: [...new Set(links.flatMap((link) => progress(atlas, board, seat, link).own))],
      locations,
    };
  });
}

function tokenSteps({ atlas, board, revealed }: Scene, seat: number): Step[] {
  const tokens = board.tokens[seat] ?? [];
  if (!tokens.length) return [];
  const places = Object.entries(board.stacks).flatMap(([name, [symbol]]) =>
    tokens.includes(symbol) ? [atlas.locationNamed(name)!] : [],
  );
  return [
    {
      source: "tokens",
      seat,
      title: `Tourist tokens: ${tokens.join(", ")}`,
      points: revealed.scores[seat]?.tokens ?? 0,
      routes: [],
      locations: places,
    },
  ];
}

function pathSteps({ revealed }: Scene, seat: number): Step[] {
  const score = revealed.scores[seat];
  if (!score?.longest_path) return [];
  return [
    {
      source: "longest_path",
      seat,
      title: `Longest path: ${counted(score.path, "space")}`,
      points: score.longest_path,
      routes: revealed.paths[seat] ?? [],
      locations: [],
    },
  ];
}
