/** What the person at the table is about to do: a colour picked, a route chosen, a claim to confirm, a ticket looked at. */
import type { Choice } from "../lib/contract";
import { WILD } from "../lib/edition";
import { preferences } from "../lib/preferences.svelte";
import type { TableStore } from "../lib/table.svelte";
import { LongestPaths, type Leaders } from "../lib/longest_path";
import { progress, type Progress } from "../lib/tickets";
import type { Highlight, How } from "./board/BoardMap.svelte";

export class Play {
  /** The card colour picked in the hand. */
  colour = $state<string | null>(null);
  /** The route whose payment is being chosen or confirmed. */
  route = $state<number | null>(null);
  /** The claim that is on its way to the server. */
  sent = $state<Choice | null>(null);
  /** The ticket that the board points at. */
  ticket = $state<string | null>(null);
  /** Whether the board points at the path that is the longest at the moment. */
  pathShown = $state(false);
  /** What something else (a hint, the end) wants the board to point at. */
  pointed = $state.raw<Highlight | null>(null);

  constructor(readonly store: TableStore) {}

  readonly claims = $derived.by(() => {
    const found = new Map<number, Choice[]>();
    for (const choice of this.store.choices) {
      if (choice.kind !== "claim" || choice.route === null || choice.route === undefined) continue;
      found.set(choice.route, [...(found.get(choice.route) ?? []), choice]);
    }
    for (const ways of found.values()) ways.sort((a, b) => (a.wilds ?? 0) - (b.wilds ?? 0) || (b.cards ?? 0) - (a.cards ?? 0));
    return found;
  });

  readonly claimable: ReadonlySet<number> = $derived(new Set(this.claims.keys()));

  /** What the picked colour can pay for. */
  readonly picked: ReadonlySet<number> | null = $derived.by(() => {
    const colour = this.colour;
    if (colour === null) return null;
    return new Set([...this.claims].filter(([, ways]) => ways.some((way) => pays(way, colour))).map(([route]) => route));
  });

  /** The ways to pay for the chosen route, the one with the fewest wilds first. */
  readonly ways: Choice[] = $derived(this.route === null ? [] : this.waysTo(this.route));

  readonly ghost = $derived.by(() => {
    const route = this.sent?.route ?? this.route;
    const seat = this.store.mySeat;
    if (route === null || route === undefined || seat === null) return null;
    return { route, seat };
  });

  readonly progresses: Map<string, Progress> = $derived.by(() => {
    const { state, atlas } = this.store;
    const found = new Map<string, Progress>();
    if (!state?.board || !atlas || state.seat === null) return found;
    const own = state.private;
    for (const name of [...(own?.tickets ?? []), ...(own?.offered ?? [])]) {
      const ticket = atlas.ticket(name);
      if (ticket) found.set(name, progress(atlas, state.board, state.seat, ticket, state.now?.vehicles[state.seat]));
    }
    return found;
  });

  private readonly paths = $derived.by(() => {
    const { atlas } = this.store;
    return atlas?.edition.longest_path ? new LongestPaths(atlas) : null;
  });

  /** Whose path leads, where that scores. */
  readonly leaders: Leaders | null = $derived.by(() => {
    const { state } = this.store;
    return this.paths && state?.board ? this.paths.leaders(state.board, state.table.seats.length) : null;
  });

  readonly highlight: Highlight | null = $derived.by(() => {
    if (this.pointed) return this.pointed;
    const found = this.ticket === null ? undefined : this.progresses.get(this.ticket);
    if (!found) return this.pathShown && this.leaders ? { routes: this.leaders.routes, locations: [] } : null;
    const tone = found.state === "completed" ? "good" : found.state === "impossible" ? "bad" : "plain";
    return { routes: found.own, wanted: found.toClaim, locations: found.ends, tone };
  });

  waysTo(route: number, colour: string | null = this.colour): Choice[] {
    const ways = this.claims.get(route) ?? [];
    const paying = colour === null ? ways : ways.filter((way) => pays(way, colour));
    return paying.length ? paying : ways;
  }

  pick(colour: string): void {
    this.colour = this.colour === colour ? null : colour;
    this.route = null;
  }

  /** A route was clicked, tapped, dropped on, or chosen by key. */
  choose(route: number, how: How, colour: string | null = this.colour): void {
    if (this.sent) return;
    if (!this.claims.has(route)) {
      this.route = null;
      void this.explain(route);
      return;
    }
    if (colour !== this.colour) this.colour = colour;
    const ways = this.waysTo(route, colour);
    const ask = preferences.confirm === "always" || (preferences.confirm === "touch" && how === "touch");
    if (ways.length === 1 && !ask) void this.claim(ways[0]!);
    else this.route = route;
  }

  async claim(way: Choice): Promise<void> {
    this.route = null;
    this.colour = null;
    this.sent = way;
    try {
      const done = await this.store.act(way.text);
      if (done) await this.store.reached(done.number);
    } finally {
      this.sent = null;
    }
  }

  cancel(): void {
    this.route = null;
    this.colour = null;
    this.ticket = null;
    this.pathShown = false;
  }

  /** Tell why a route can't be claimed now; to whoever only watches, what the board shows of it. */
  async explain(route: number): Promise<void> {
    const { state, atlas, mySeat, names } = this.store;
    if (!atlas) return;
    if (mySeat !== null) return this.store.explain(`claim ${atlas.route(route).name}`);
    const owner = state?.board?.owners[String(route)];
    const closed = state?.board?.closed.includes(route);
    const standing = owner !== undefined ? `is claimed by ${names[owner]}` : closed ? "is closed" : "is open";
    this.store.say(`${atlas.between(route)} ${standing}.`);
  }
}

/** Whether a way to pay uses a colour: its own cards, or, for the wild, wilds. */
function pays(way: Choice, colour: string): boolean {
  if (colour === WILD) return (way.wilds ?? 0) > 0;
  return way.colour === colour && (way.cards ?? 0) > 0;
}
