/** Everything the page asks the server over plain HTTP. */
import type { AnyCommand, Done, Hint, Options, Replay, SeatPlan, Snapshot, TableLine, WhyNot } from "./contract";
import type { EditionLine, EditionPage } from "./edition";

/** The server's refusal: `code` is for programs, `message` for people. */
export class Refusal extends Error {
  constructor(
    readonly code: string,
    reason: string,
    readonly status = 0,
  ) {
    super(reason);
    this.name = "Refusal";
  }
}

export interface Level {
  name: string;
  style: string;
}

export interface NewTable {
  edition: string;
  seats: SeatPlan[];
  options: Options;
  name: string;
}

async function answer(path: string, init?: RequestInit): Promise<Response> {
  let response: Response;
  try {
    response = await fetch(path, { credentials: "same-origin", ...init });
  } catch {
    throw new Refusal("offline", "The server can't be reached. Check your connection and try again.");
  }
  if (response.ok) return response;
  const said = (await response.json().catch(() => ({}))) as { code?: string; reason?: string };
  throw new Refusal(
    said.code ?? "unknown",
    said.reason ?? `The server answered with ${response.status}.`,
    response.status,
  );
}

async function get<T>(path: string): Promise<T> {
  return (await (await answer(path)).json()) as T;
}

async function post<T>(path: string, body: unknown, signal?: AbortSignal): Promise<T> {
  const init = { method: "POST", headers: { "Content-Type": "application/json" }, body: JSON.stringify(body), signal };
  return (await (await answer(path, init)).json()) as T;
}

const at = (table: string) => `/api/tables/${encodeURIComponent(table)}`;
const seen = (seat: number | null | undefined) => (seat === null || seat === undefined ? "" : `?seat=${seat}`);

export const api = {
  editions: () => get<EditionLine[]>("/api/editions"),
  edition: (name: string) => get<EditionPage>(`/api/editions/${encodeURIComponent(name)}`),
  levels: () => get<Level[]>("/api/levels"),
  tables: () => get<TableLine[]>("/api/tables"),
  open: (table: NewTable) => post<{ table: string; seats: number[] }>("/api/tables", table),
  snapshot: (table: string, seat?: number | null) => get<Snapshot>(at(table) + seen(seat)),
  command: (table: string, command: AnyCommand) => post<Done>(`${at(table)}/commands`, command),
  hint: (table: string, seat: number, signal: AbortSignal) => post<Hint>(`${at(table)}/hint?seat=${seat}`, {}, signal),
  whyNot: (table: string, seat: number, action: string) =>
    get<WhyNot>(`${at(table)}/why-not?seat=${seat}&action=${encodeURIComponent(action)}`),
  recovery: (table: string, seat: number) => get<{ link: string }>(`${at(table)}/recovery?seat=${seat}`),
  recover: (table: string, token: string) => post<{ seat: number }>(`${at(table)}/recover`, { token }),
  record: async (table: string, seat?: number | null) => (await answer(`${at(table)}/record${seen(seat)}`)).text(),
  replay: (table: string, seat?: number | null) => get<Replay>(`${at(table)}/replay${seen(seat)}`),
  replayOf: async (record: string, seat?: number | null) => {
    const init = { method: "POST", headers: { "Content-Type": "text/plain" }, body: record };
    return (await (await answer(`/api/replay${seen(seat)}`, init)).json()) as Replay;
  },
};

/** A new id for a command: a resend carries the same one and is carried out once. */
export function newId(): string {
  const bytes = crypto.getRandomValues(new Uint8Array(12));
  return Array.from(bytes, (byte) => byte.toString(16).padStart(2, "0")).join("");
}
