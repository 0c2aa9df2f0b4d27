/** Numbers about a finished game, counted from everything that happened in it. */
import type { AnyEvent, Happened, Revealed } from "../lib/contract";
import type { Atlas } from "../lib/edition";

/** What a turn can begin with; tickets are offered to whoever draws some. */
const BEGINNINGS: ReadonlySet<AnyEvent["event"]> = new Set(["drew", "took", "claimed", "offered", "passed"]);

export interface SeatStatistics {
  seat: number;
  turns: number;
  routes: number;
  spaces: number;
  /** The most spaces of one route. */
  longestRoute: number;
  fromDeck: number;
  fromDisplay: number;
  wildsPlayed: number;
  ticketsKept: number;
  ticketsCompleted: number;
  tokens: number;
  flags: number;
}

export interface GameStatistics {
  seats: SeatStatistics[];
  turns: number;
  /** In milliseconds; 0 if nobody knows. */
  duration: number;
}

export function statisticsOf(
  happened: readonly Happened[],
  atlas: Atlas,
  revealed: Revealed,
  duration = 0,
): GameStatistics {
  const lengths = new Map(atlas.geometry.routes.map((route) => [route.name, route.spaces.length]));
  const seats = revealed.scores.map((score) => ({
    ...nothing(score.seat),
    ticketsKept: revealed.tickets[score.seat]?.length ?? 0,
    ticketsCompleted: revealed.completed[score.seat]?.length ?? 0,
  }));
  let secondCardOf: number | null = null;
  for (const { line } of happened) {
    const events = line?.events ?? [];
    const action = events.find((event) => BEGINNINGS.has(event.event));
    const turn = action && seats[action.seat ?? -1];
    if (turn) {
      if (secondCardOf !== turn.seat) turn.turns += 1;
      secondCardOf = secondCardOf !== turn.seat && asksForSecond(action, events) ? turn.seat : null;
    }
    for (const event of events) {
      const seat = seats[event.seat ?? -1];
      if (seat) count(seat, event, lengths);
    }
  }
  return {
    seats,
    turns: seats.reduce((sum, seat) => sum + seat.turns, 0),
    duration,
  };
}

/** `1 h 5 min`, `12 min`, `40 s`. */
export function durationText(milliseconds: number): string {
  const seconds = Math.round(milliseconds / 1000);
  if (seconds < 60) return `${seconds} s`;
  const minutes = Math.round(seconds / 60);
  return minutes < 60 ? `${minutes} min` : `${Math.floor(minutes / 60)} h ${minutes % 60} min`;
}

function nothing(seat: number): SeatStatistics {
  return {
    seat,
    turns: 0,
    routes: 0,
    spaces: 0,
    longestRoute: 0,
    fromDeck: 0,
    fromDisplay: 0,
    wildsPlayed: 0,
    ticketsKept: 0,
    ticketsCompleted: 0,
    tokens: 0,
    flags: 0,
  };
}

/** Whether a second card is to follow: not after a wild taken face up, nor when there is none to draw. */
function asksForSecond(action: AnyEvent, events: readonly AnyEvent[]): boolean {
  if (events.some((event) => event.event === "skipped" || event.event === "over")) return false;
  return action.event === "drew" || (action.event === "took" && action.card !== "wild");
}

function count(seat: SeatStatistics, event: AnyEvent, lengths: ReadonlyMap<string, number>): void {
  switch (event.event) {
    case "claimed": {
      const length = lengths.get(event.route) ?? event.cards + event.wilds;
      seat.routes += 1;
      seat.spaces += length;
      seat.longestRoute = Math.max(seat.longestRoute, length);
      seat.wildsPlayed += event.wilds;
      break;
    }
    case "drew":
      seat.fromDeck += 1;
      break;
    case "took":
      seat.fromDisplay += 1;
      break;
    case "took token":
      seat.tokens += 1;
      break;
    case "flag":
      seat.flags += 1;
      break;
  }
}
