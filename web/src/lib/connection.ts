/**
 * A socket to a table that comes back by itself.
 *
 * After a break it says hello with the number it has, so the server sends only what is missing, and sends every command
 * that was not answered again under the same id: the server carries each out once.
 */
import { newId, Refusal } from "./api";
import type { AnyCommand, Done, Message, SocketCommand } from "./contract";

export type Pill = "live" | "reconnecting" | "offline";

/** A command but for its id, which the connection makes up. */
export type Wish = AnyCommand extends infer Each ? (Each extends AnyCommand ? Omit<Each, "id"> : never) : never;

/** The part of a WebSocket that is used here. */
export interface Socket {
  readyState: number;
  onopen: (() => void) | null;
  onmessage: ((event: { data: unknown }) => void) | null;
  onclose: (() => void) | null;
  onerror: (() => void) | null;
  send(data: string): void;
  close(): void;
}

export interface Eyes {
  /** The seat to look from; null: a spectator's eyes if something was seen with them, else whichever the server finds best. */
  seat: number | null;
  /** The number of the last thing seen with these eyes; null: nothing yet. */
  since: number | null;
}

export interface Surroundings {
  socket: () => Socket;
  /** What to say hello with, asked again at every connection. */
  eyes: () => Eyes;
  heard: (message: Message) => void;
  pill: (pill: Pill) => void;
  /** How many commands are on their way. */
  pending?: (number: number) => void;
}

interface Unanswered {
  command: AnyCommand;
  done: (done: Done) => void;
  refused: (refusal: Refusal) => void;
}

const FIRST_WAIT = 400;
const LONGEST_WAIT = 12_000;
const PING_EVERY = 20_000;
const PATIENCE = 10_000;
/** After this many failed attempts it counts as offline. */
const OFFLINE_AFTER = 4;
const OPEN = 1;

export class TableConnection {
  private socket: Socket | null = null;
  private readonly unanswered = new Map<string, Unanswered>();
  private attempts = 0;
  private greeted = false;
  private stopped = false;
  private retry: ReturnType<typeof setTimeout> | undefined;
  private pulse: ReturnType<typeof setInterval> | undefined;
  private silence: ReturnType<typeof setTimeout> | undefined;

  constructor(private readonly around: Surroundings) {}

  start(): void {
    this.stopped = false;
    this.connect();
  }

  stop(): void {
    this.stopped = true;
    this.quiet();
    this.socket?.close();
    this.socket = null;
  }

  /** Connect at once if it is waiting to: the network is back, or the page is looked at again. */
  hurry(): void {
    if (this.stopped || this.socket) return;
    clearTimeout(this.retry);
    this.connect();
  }

  /** The network is gone: don't wait for the socket to notice. */
  lost(): void {
    this.drop();
    if (!this.stopped) this.around.pill("offline");
  }

  /** Have a command carried out. Rejects with a `Refusal`; a break of the connection is waited out. */
  send(wish: Wish): Promise<Done> {
    const command = { ...wish, id: newId() } as AnyCommand;
    return new Promise((done, refused) => {
      this.unanswered.set(command.id, { command, done, refused });
      this.around.pending?.(this.unanswered.size);
      if (this.greeted) this.put(command);
    });
  }

  /** Say hello again: to look from another seat, or to get what is missing. */
  greet(): void {
    if (this.socket?.readyState !== OPEN) return;
    const { seat, since } = this.around.eyes();
    if (seat !== null) this.put({ command: "hello", seat, ...(since === null ? {} : { since }) });
    else this.put(since === null ? { command: "hello" } : { command: "hello", spectator: true, since });
  }

  private connect(): void {
    const socket = this.around.socket();
    this.socket = socket;
    this.greeted = false;
    socket.onopen = () => {
      if (socket !== this.socket) return;
      this.greet();
      this.greeted = true;
      for (const { command } of this.unanswered.values()) this.put(command);
      this.pulse = setInterval(() => this.ping(), PING_EVERY);
    };
    socket.onmessage = (event) => {
      if (socket === this.socket) this.hear(event.data);
    };
    socket.onclose = () => {
      if (socket === this.socket) this.drop();
    };
    socket.onerror = () => undefined;
  }

  private hear(data: unknown): void {
    clearTimeout(this.silence);
    if (typeof data !== "string") return;
    const message = JSON.parse(data) as Message;
    this.attempts = 0;
    this.around.pill("live");
    this.around.heard(message);
    if (message.type === "happened" && message.command != null) {
      this.answered(message.command)?.done({ type: "done", id: message.command, number: message.number });
    } else if (message.type === "done") {
      this.answered(message.id)?.done(message);
    } else if (message.type === "refused") {
      this.answered(message.id)?.refused(new Refusal(message.code, message.reason));
    }
  }

  /** The caller waiting for the answer to a command, now that it is here; none if another page of ours sent it. */
  private answered(id: string): Unanswered | undefined {
    const waiting = this.unanswered.get(id);
    if (waiting) {
      this.unanswered.delete(id);
      this.around.pending?.(this.unanswered.size);
    }
    return waiting;
  }

  private ping(): void {
    this.put({ command: "ping" });
    clearTimeout(this.silence);
    this.silence = setTimeout(() => this.drop(), PATIENCE);
  }

  private put(command: SocketCommand): void {
    if (this.socket?.readyState === OPEN) this.socket.send(JSON.stringify(command));
  }

  private quiet(): void {
    clearTimeout(this.retry);
    clearTimeout(this.silence);
    clearInterval(this.pulse);
    this.greeted = false;
  }

  private drop(): void {
    this.quiet();
    const socket = this.socket;
    this.socket = null;
    socket?.close();
    if (this.stopped) return;
    this.attempts += 1;
    this.around.pill(this.attempts > OFFLINE_AFTER || !navigator.onLine ? "offline" : "reconnecting");
    const wait = Math.min(LONGEST_WAIT, FIRST_WAIT * 2 ** (this.attempts - 1));
    this.retry = setTimeout(() => this.connect(), wait * (0.75 + Math.random() / 2));
  }
}
