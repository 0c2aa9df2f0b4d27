/** A table as the page follows it: the state, the connection's pill, who is there, what is on its way. */
import { api, Refusal } from "./api";
import { TableConnection, type Pill, type Socket, type Wish } from "./connection";
import type { AnyEvent, Choice, Done, Message } from "./contract";
import { atlas, type Atlas } from "./edition";
import { begin, fold, follows, type TableState } from "./fold";

/** Something for people to read for a while. */
export interface Notice {
  id: number;
  text: string;
  tone: "plain" | "warn";
}

/** Told of every change as it comes, for animation, sound and attention. */
export type Watcher = (events: AnyEvent[], after: TableState, before: TableState) => void;

const NOTICE_STAYS = 7_000;

export class TableStore {
  state = $state.raw<TableState | null>(null);
  atlas = $state.raw<Atlas | null>(null);
  pill = $state<Pill>("reconnecting");
  /** Commands that are not answered yet. */
  pending = $state(0);
  connected = $state.raw<boolean[]>([]);
  spectators = $state(0);
  thinking = $state<number | null>(null);
  notices = $state.raw<Notice[]>([]);
  /** Why there is no such table, if there is none. */
  gone = $state<string | null>(null);
  /** Why the host does not let us look, if so. */
  shut = $state<string | null>(null);
  /** Server's clock minus ours, in milliseconds. */
  skew = $state(0);
  /** The seat whose eyes are wanted; null: the server's choice. */
  private wanted: number | null = null;
  /** The number that was shown when the last action was sent; null if it was refused. */
  private actedOn: number | null = null;
  /** Whether the seat that was looked from is ours no more. */
  private lost = false;
  private notices_made = 0;
  private readonly watchers = new Set<Watcher>();
  private readonly connection: TableConnection;
  private waiting: Message[] = [];
  private awaited: { number: number; resolve: () => void }[] = [];

  readonly mine = $derived((this.state?.table.seats ?? []).filter((seat) => seat.yours));
  readonly mySeat = $derived(this.state?.seat ?? null);
  readonly myTurn = $derived(
    this.state !== null && this.state.seat !== null && this.state.now?.to_act === this.state.seat,
  );
  readonly choices = $derived<Choice[]>(this.state?.private?.choices ?? []);
  readonly names = $derived((this.state?.table.seats ?? []).map((seat) => seat.name || `Seat ${seat.seat + 1}`));
  readonly over = $derived(this.state?.table.stage === "over" || this.state?.table.stage === "ended");

  constructor(
    readonly id: string,
    socket: () => Socket = () => openSocket(id),
  ) {
    this.connection = new TableConnection({
      socket,
      eyes: () =>
        this.lost
          ? { seat: null, since: null }
          : {
              seat: this.wanted ?? this.state?.seat ?? null,
              since: this.state && (this.wanted === null || this.wanted === this.state.seat) ? this.state.number : null,
            },
      heard: (message) => this.hear(message),
      pill: (pill) => (this.pill = pill),
      pending: (number) => (this.pending = number),
    });
  }

  start(): void {
    this.connection.start();
    addEventListener("online", this.online);
    addEventListener("offline", this.offline);
    document.addEventListener("visibilitychange", this.online);
    // A socket that can't be opened does not say why; plain HTTP does.
    api.snapshot(this.id).catch((problem: unknown) => {
      if (!(problem instanceof Refusal)) return;
      if (problem.status === 404) this.gone = problem.message;
      else if (problem.code === "not admitted") this.shut = problem.message;
      else return;
      this.stop();
    });
  }

  stop(): void {
    removeEventListener("online", this.online);
    removeEventListener("offline", this.offline);
    document.removeEventListener("visibilitychange", this.online);
    this.connection.stop();
  }

  watch(watcher: Watcher): () => void {
    this.watchers.add(watcher);
    return () => this.watchers.delete(watcher);
  }

  /** Look from another seat of one's own. */
  look(seat: number): void {
    this.wanted = seat;
    this.connection.greet();
  }

  /** Have it done; a refusal is shown as a notice, and the promise tells whether it was done. */
  async wish(wish: Wish): Promise<Done | null> {
    try {
      return await this.connection.send(wish);
    } catch (problem) {
      this.say(problem instanceof Error ? problem.message : String(problem), "warn");
      return null;
    }
  }

  /** Play an action for the seat that is looked from; once for what is shown, however often it is clicked. */
  async act(action: string): Promise<Done | null> {
    const state = this.state;
    if (!state || state.seat === null || this.actedOn === state.number) return null;
    this.actedOn = state.number;
    const done = await this.wish({ command: "act", seat: state.seat, action, number: state.number });
    if (!done && this.actedOn === state.number) this.actedOn = null;
    return done;
  }

  /** Why the seat that is looked from can't do something, as the server says; empty if it can. */
  async whyNot(action: string): Promise<string> {
    const seat = this.mySeat;
    if (seat === null) return "You are watching this table.";
    const { reason } = await api.whyNot(this.id, seat, action);
    return reason && `${reason[0]!.toUpperCase()}${reason.slice(1)}.`;
  }

  /** Tell why something can't be done. */
  async explain(action: string): Promise<void> {
    try {
      const reason = await this.whyNot(action);
      if (reason) this.say(reason);
    } catch (problem) {
      this.say(problem instanceof Error ? problem.message : String(problem), "warn");
    }
  }

  /** Resolves when what is shown includes entry `number`: an answer may come before what it brought about. */
  reached(number: number): Promise<void> {
    if ((this.state?.number ?? -1) >= number) return Promise.resolve();
    return new Promise((resolve) => this.awaited.push({ number, resolve }));
  }

  say(text: string, tone: Notice["tone"] = "plain"): void {
    const notice = { id: ++this.notices_made, text, tone };
    this.notices = [...this.notices.slice(-2), notice];
    setTimeout(() => this.dismiss(notice.id), NOTICE_STAYS);
  }

  dismiss(id: number): void {
    this.notices = this.notices.filter((notice) => notice.id !== id);
  }

  private readonly online = (): void => {
    if (document.visibilityState === "visible") this.connection.hurry();
  };

  private readonly offline = (): void => this.connection.lost();

  private hear(message: Message): void {
    switch (message.type) {
      case "snapshot":
      case "happened":
        this.waiting.push(message);
        this.digest();
        break;
      case "presence":
        this.connected = message.connected;
        this.spectators = message.spectators;
        break;
      case "thinking":
        this.thinking = message.seat;
        break;
      case "pong":
        this.skew = message.at - Date.now();
        break;
      case "fault":
        if (message.closing && (message.code === "unknown" || message.code === "not admitted")) {
          if (message.code === "unknown") this.gone = message.reason;
          else this.shut = message.reason;
          this.stop();
        } else {
          this.say(message.reason, "warn");
          if (message.code === "not yours") this.loseSeat();
        }
        break;
    }
  }

  /** The seat that was to be looked from is somebody else's: watch, or look from another of one's own. */
  private loseSeat(): void {
    if (this.lost) return;
    this.lost = true;
    this.wanted = null;
    this.connection.greet();
  }

  /** Fold what has come; waits for the edition first, which events are folded by. */
  private digest(): void {
    const first = this.waiting[0];
    if (first?.type === "snapshot" && this.atlas?.name !== first.table.edition) {
      const name = first.table.edition;
      atlas(name).then(
        (found) => {
          this.atlas = found;
          this.digest();
        },
        (problem: unknown) => {
          this.say(problem instanceof Error ? problem.message : String(problem), "warn");
          setTimeout(() => this.digest(), 2_000);
        },
      );
      return;
    }
    const messages = this.waiting;
    this.waiting = [];
    for (const message of messages) {
      if (message.type === "snapshot") {
        this.state = begin(message);
        this.lost = false;
        if (message.seat === null) this.wanted = null;
        this.thinking = null;
      } else if (message.type === "happened") this.happen(message);
    }
    const number = this.state?.number ?? -1;
    for (const each of this.awaited) if (each.number <= number) each.resolve();
    this.awaited = this.awaited.filter((each) => each.number > number);
  }

  private happen(message: Extract<Message, { type: "happened" }>): void {
    const before = this.state;
    if (!before) return;
    const order = follows(before, message);
    if (order === "behind") return;
    if (order === "ahead") {
      this.connection.greet();
      return;
    }
    const after = fold(before, message);
    this.state = after;
    if (after.now?.to_act !== this.thinking) this.thinking = null;
    // A spectator who has just taken a seat looks from it from now on.
    if (after.seat === null && this.mine[0]) this.look(this.mine[0].seat);
    for (const watcher of this.watchers) watcher(message.line?.events ?? [], after, before);
  }
}

function openSocket(table: string): Socket {
  const scheme = location.protocol === "https:" ? "wss:" : "ws:";
  return new WebSocket(`${scheme}//${location.host}/api/tables/${encodeURIComponent(table)}/socket`) as Socket;
}
