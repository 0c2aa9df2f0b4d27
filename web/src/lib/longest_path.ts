/** The longest continuous path of each seat, from the routes on the board; for looking at, the server scores. */
import type { Board } from "./contract";
import type { Atlas } from "./edition";

/** A longest path: its routes, and how many spaces they have. */
export interface Path {
  spaces: number;
  routes: number[];
}

/** Those whose path is the longest, how long that is, and its routes; nobody while there is no route. */
export interface Leaders {
  seats: number[];
  spaces: number;
  routes: number[];
}

/** Whose path leads. It is asked for after every action, so what has been measured is kept until the seat claims. */
export class LongestPaths {
  private readonly measured = new Map<number, { of: string; path: Path }>();

  constructor(private readonly atlas: Atlas) {}

  leaders(board: Board, seats: number): Leaders {
    const owned: number[][] = Array.from({ length: seats }, () => []);
    for (const { route } of this.atlas.geometry.routes) owned[board.owners[String(route)] ?? seats]?.push(route);
    const paths = owned.map((routes, seat) => this.path(seat, routes));
    const spaces = Math.max(0, ...paths.map((path) => path.spaces));
    const leading = paths.flatMap((path, seat) => (spaces && path.spaces === spaces ? [seat] : []));
    return { seats: leading, spaces, routes: leading.flatMap((seat) => paths[seat]!.routes) };
  }

  private path(seat: number, routes: number[]): Path {
    const of = routes.join();
    let known = this.measured.get(seat);
    if (known?.of !== of) {
      known = { of, path: longestPath(this.atlas, routes) };
      this.measured.set(seat, known);
    }
    return known.path;
  }
}

/**
 * A longest path along these routes: it uses none of them twice, and may come to a location again.
 *
 * Every way is walked from every location, but given up where what is left could not make it the longest. A player's
 * routes are few and hang together loosely, so that is quick.
 */
export function longestPath(atlas: Atlas, routes: readonly number[]): Path {
  const meeting = new Map<number, number[]>();
  for (const route of routes)
    for (const end of atlas.route(route).ends) meeting.set(end, [...(meeting.get(end) ?? []), route]);
  let best: Path = { spaces: 0, routes: [] };
  const way: number[] = [];
  const used = new Set<number>();

  /**
   * No way on from here has more spaces than this: those of all that can be reached, but for what must be left out.
   * Where an odd number of routes meet, one of them is, unless the way begins or ends there; it may serve two places.
   */
  function atMost(start: number): number {
    const places = new Set([start]);
    let spaces = 0;
    let lost = 0;
    let dearest = 0;
    for (const here of places) {
      const free = meeting.get(here)!.filter((route) => !used.has(route));
      for (const route of free) for (const end of atlas.route(route).ends) places.add(end);
      const lengths = free.map((route) => atlas.length(route));
      spaces += lengths.reduce((sum, length) => sum + length, 0) / 2;
      if (here === start || free.length % 2 === 0) continue;
      const cheapest = Math.min(...lengths);
      lost += cheapest;
      dearest = Math.max(dearest, cheapest);
    }
    return spaces - (lost - dearest) / 2;
  }

  function walk(here: number, spaces: number): void {
    if (spaces > best.spaces) best = { spaces, routes: [...way] };
    if (spaces + atMost(here) <= best.spaces) return;
    for (const route of meeting.get(here)!) {
      if (used.has(route)) continue;
      const [one, other] = atlas.route(route).ends;
      used.add(route);
      way.push(route);
      walk(here === one ? other : one, spaces + atlas.length(route));
      way.pop();
      used.delete(route);
    }
  }

  for (const start of meeting.keys()) walk(start, 0);
  return best;
}
