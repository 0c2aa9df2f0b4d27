/**
 * A finished game to go back and forth in. Frame 0 is the start, frame n what it was after the n-th thing that
 * happened. States are folded on demand; some are kept on the way, so that going back is as quick as going on.
 */
export class Film<State, Change> {
  readonly #kept = new Map<number, State>();
  readonly #fold: (state: State, change: Change) => State;

  /**
   * @param fold The state after a change; it must leave the state it is given as it was.
   * @param every How many frames lie between two states that are kept.
   */
  constructor(
    readonly start: State,
    readonly changes: readonly Change[],
    fold: (state: State, change: Change) => State,
    readonly every = 16,
  ) {
    this.#fold = fold;
    this.#kept.set(0, start);
  }

  /** The last frame. */
  get end(): number {
    return this.changes.length;
  }

  /** The nearest frame there is to a number, which may come from an address. */
  nearest(frame: number): number {
    return Number.isFinite(frame) ? Math.min(Math.max(Math.round(frame), 0), this.end) : 0;
  }

  at(frame: number): State {
    const wanted = this.nearest(frame);
    let reached = wanted - (wanted % this.every);
    while (!this.#kept.has(reached)) reached -= this.every;
    let state = this.#kept.get(reached) as State;
    while (reached < wanted) {
      state = this.#fold(state, this.changes[reached] as Change);
      reached += 1;
      if (reached % this.every === 0) this.#kept.set(reached, state);
    }
    return state;
  }
}
