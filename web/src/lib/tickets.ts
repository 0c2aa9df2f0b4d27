/** How far a ticket is: completed, some vehicles away on the cheapest open path, or impossible. */
import type { Board, Ticket } from "./contract";
import type { Atlas } from "./edition";

export interface Progress {
  state: "completed" | "open" | "impossible";
  /** Vehicles still to be placed on the cheapest path. */
  missing: number;
  /** Routes of the path that are the seat's already. */
  own: number[];
  /** Routes of the path that are still to be claimed. */
  toClaim: number[];
  /** The two ends, as locations' numbers. */
  ends: [number, number];
}

interface Step {
  route: number;
  from: number;
}

/** Routes that a seat may still claim, as far as the board tells. */
export function openTo(atlas: Atlas, board: Board, seat: number): Set<number> {
  const closed = new Set(board.closed);
  const open = new Set<number>();
  for (const { route } of atlas.geometry.routes) {
    if (closed.has(route) || String(route) in board.owners) continue;
    const twin = atlas.twin(route);
    if (twin !== undefined && board.owners[String(twin)] === seat) continue;
    open.add(route);
  }
  return open;
}

/** The cheapest way to link a ticket's ends by a seat's own routes (free) and open ones (their length). */
export function progress(atlas: Atlas, board: Board, seat: number, ticket: Ticket, vehicles = Infinity): Progress {
  const ends: [number, number] = [atlas.locationNamed(ticket.between[0])!, atlas.locationNamed(ticket.between[1])!];
  const open = openTo(atlas, board, seat);
  const cost: number[] = atlas.geometry.locations.map(() => Infinity);
  const came: (Step | undefined)[] = atlas.geometry.locations.map(() => undefined);
  const done = new Set<number>();
  cost[ends[0]] = 0;
  for (;;) {
    let here = -1;
    cost.forEach((value, place) => {
      if (!done.has(place) && value < Infinity && (here < 0 || value < cost[here]!)) here = place;
    });
    if (here < 0 || here === ends[1]) break;
    done.add(here);
    for (const route of atlas.geometry.routes) {
      const there = route.ends[0] === here ? route.ends[1] : route.ends[1] === here ? route.ends[0] : -1;
      if (there < 0) continue;
      const own = board.owners[String(route.route)] === seat;
      if (!own && !open.has(route.route)) continue;
      // A hair for every route decides between equals in favour of fewer of them.
      const sum = cost[here]! + (own ? 0 : route.spaces.length) + 0.001;
      if (sum < cost[there]!) {
        cost[there] = sum;
        came[there] = { route: route.route, from: here };
      }
    }
  }
  if (cost[ends[1]] === Infinity) return { state: "impossible", missing: Infinity, own: [], toClaim: [], ends };
  const own: number[] = [];
  const toClaim: number[] = [];
  for (let place = ends[1]; place !== ends[0]; ) {
    const step = came[place]!;
    (board.owners[String(step.route)] === seat ? own : toClaim).push(step.route);
    place = step.from;
  }
  own.reverse();
  toClaim.reverse();
  const missing = toClaim.reduce((sum, route) => sum + atlas.length(route), 0);
  const state = missing === 0 ? "completed" : missing > vehicles ? "impossible" : "open";
  return { state, missing, own, toClaim, ends };
}

/** Locations that a seat's routes link with each other: a group's number for each location. */
export function groups(atlas: Atlas, board: Board, seat: number): number[] {
  const group = atlas.geometry.locations.map((_, index) => index);
  const root = (place: number): number => (group[place] === place ? place : root(group[place]!));
  for (const route of atlas.geometry.routes)
    if (board.owners[String(route.route)] === seat) group[root(route.ends[0])] = root(route.ends[1]);
  return group.map((_, place) => root(place));
}

/** Which districts a seat has linked up, by their numbers. */
export function linkedDistricts(atlas: Atlas, board: Board, seat: number): number[] {
  if (!atlas.geometry.districts.length) return [];
  const group = groups(atlas, board, seat);
  return atlas.geometry.districts.flatMap((district, index) =>
    new Set(district.locations.map((place) => group[place])).size === 1 ? [index] : [],
  );
}
