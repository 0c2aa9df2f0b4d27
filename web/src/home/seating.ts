/** Who is to sit where at a table that is about to be opened. Seats are values: every change makes a new list. */
import type { Clock, Options, Players, SeatPlan } from "../lib/contract";

export const DEFAULT_EDITION = "usa";
export const DEFAULT_LEVEL = "conductor";
export const LONGEST_NAME = 24;

/** What a record puts between names, and so can't be in one. */
const NOT_IN_NAMES = /[:;,/?"\p{Cc}]/gu;

export type SeatKind = SeatPlan["kind"];

/** You and two bots: a game can begin at once. */
export function defaultSeats(): SeatPlan[] {
  return [{ kind: "me" }, { kind: "bot", bot: DEFAULT_LEVEL }, { kind: "bot", bot: DEFAULT_LEVEL }];
}

/** The same seats as far as the edition has room for them, filled up with bots to the fewest that can play. */
export function fitted(seats: readonly SeatPlan[], players: Players): SeatPlan[] {
  const kept = seats.slice(0, players.most);
  while (kept.length < players.fewest) kept.push({ kind: "bot", bot: DEFAULT_LEVEL });
  return kept;
}

export function withSeat(seats: readonly SeatPlan[], seat: SeatPlan, players: Players): SeatPlan[] {
  return seats.length < players.most ? [...seats, seat] : [...seats];
}

export function withoutSeat(seats: readonly SeatPlan[], index: number, players: Players): SeatPlan[] {
  return seats.length > players.fewest ? seats.filter((_, other) => other !== index) : [...seats];
}

/** The seat with another kind of player; what it had in common with the old one stays. */
export function changed(seats: readonly SeatPlan[], index: number, change: Partial<SeatPlan>): SeatPlan[] {
  return seats.map((seat, other) => {
    if (other !== index) return seat;
    const next = { ...seat, ...change };
    if (next.kind === "bot") return { kind: "bot", bot: next.bot || DEFAULT_LEVEL };
    return next.kind === "me" ? { kind: "me", name: next.name ?? "" } : { kind: "open" };
  });
}

/** A name as the server takes it: no signs that a record needs, no blanks at the ends, not too long. */
export function cleanName(typed: string): string {
  return typed.replace(NOT_IN_NAMES, "").replace(/\s+/g, " ").trim().slice(0, LONGEST_NAME).trim();
}

/**
 * What is sent to open the table. The first seat of one's own has the person's name; others on this device have the
 * names given to them, or a number after it.
 */
export function plannedSeats(seats: readonly SeatPlan[], name: string): SeatPlan[] {
  const own = cleanName(name) || "Player";
  const taken = new Set<string>();
  return seats.map((seat) => {
    if (seat.kind === "bot") return { kind: "bot", bot: seat.bot || DEFAULT_LEVEL };
    if (seat.kind === "open") return { kind: "open" };
    const wished = taken.has(own) ? cleanName(seat.name ?? "") || own : own;
    const called = unlike(wished, taken);
    taken.add(called);
    return { kind: "me", name: called };
  });
}

function unlike(name: string, taken: ReadonlySet<string>): string {
  if (!taken.has(name)) return name;
  for (let number = 2; ; number += 1) {
    const next = `${name.slice(0, LONGEST_NAME - 3)} ${number}`;
    if (!taken.has(next)) return next;
  }
}

/** Whether the game can be dealt as soon as the table is open: nobody is waited for. */
export function startsAtOnce(seats: readonly SeatPlan[]): boolean {
  return seats.every((seat) => seat.kind !== "open");
}

/** Clocks to choose from; others are possible by the API. */
export const CLOCKS: readonly { id: string; title: string; about: string; clock: Clock }[] = [
  { id: "none", title: "No clock", about: "Think as long as you like.", clock: { kind: "none" } },
  {
    id: "turn30",
    title: "30 seconds a turn",
    about: "When time is up, a bot plays the turn.",
    clock: { kind: "turn", seconds: 30 },
  },
  {
    id: "turn90",
    title: "90 seconds a turn",
    about: "When time is up, a bot plays the turn.",
    clock: { kind: "turn", seconds: 90 },
  },
  {
    id: "bank5",
    title: "5 minutes each",
    about: "For the whole game, plus 10 seconds after every turn.",
    clock: { kind: "bank", seconds: 300, more: 10 },
  },
  {
    id: "bank15",
    title: "15 minutes each",
    about: "For the whole game, plus 15 seconds after every turn.",
    clock: { kind: "bank", seconds: 900, more: 15 },
  },
];

/** What those without a seat may do. */
export const SPECTATORS: readonly [NonNullable<Options["spectators"]>, string][] = [
  ["talk", "may watch and talk"],
  ["watch", "may watch in silence"],
  ["none", "may not watch"],
];

/** The clock in a few words. */
export function clockText(clock: Clock | undefined): string {
  const seconds = clock?.seconds ?? 0;
  if (clock?.kind === "turn") return `${duration(seconds)} a turn`;
  if (clock?.kind === "bank") return `${duration(seconds)} each${clock.more ? ` plus ${clock.more} s a turn` : ""}`;
  return "no clock";
}

function duration(seconds: number): string {
  return seconds % 60 === 0 ? `${seconds / 60} min` : `${seconds} s`;
}

/** Every option, none left to the server. */
export type ChosenOptions = Required<Options>;

export function defaultOptions(): ChosenOptions {
  return {
    clock: { kind: "none" },
    public: false,
    take_over: true,
    spectators: "talk",
    hints: true,
    pace: "calm",
    stand_in: DEFAULT_LEVEL,
  };
}
