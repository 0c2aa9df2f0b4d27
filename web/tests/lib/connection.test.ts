import { afterEach, beforeEach, describe, expect, it, vi } from "vitest";

import { TableConnection, type Eyes, type Pill } from "../../src/lib/connection";
import type { Message } from "../../src/lib/contract";
import { FakeSocket } from "./a_socket";

let sockets: FakeSocket[];
let pills: Pill[];
let heard: Message[];
let eyes: Eyes;
let connection: TableConnection;
const last = () => sockets[sockets.length - 1]!;

beforeEach(() => {
  vi.useFakeTimers();
  sockets = [];
  pills = [];
  heard = [];
  eyes = { seat: null, since: null };
  connection = new TableConnection({
    socket: () => {
      sockets.push(new FakeSocket());
      return last();
    },
    eyes: () => eyes,
    heard: (message) => heard.push(message),
    pill: (pill) => pills.push(pill),
  });
  connection.start();
});

afterEach(() => {
  connection.stop();
  vi.useRealTimers();
});

describe("a connection to a table", () => {
  it("says hello first, and is live at the first answer", () => {
    last().opens();
    expect(last().sent).toEqual([{ command: "hello" }]);
    expect(pills).toEqual([]);
    last().says({ type: "pong", at: 1 });
    expect(pills).toEqual(["live"]);
    expect(heard).toEqual([{ type: "pong", at: 1 }]);
  });

  it("comes back after a break and asks for what is missing only", () => {
    last().opens();
    last().says({ type: "pong", at: 1 });
    eyes = { seat: 2, since: 17 };
    last().breaks();
    expect(pills.at(-1)).toBe("reconnecting");
    vi.advanceTimersByTime(1_000);
    expect(sockets).toHaveLength(2);
    last().opens();
    expect(last().sent).toEqual([{ command: "hello", seat: 2, since: 17 }]);
  });

  it("asks as a spectator if it has watched as one", () => {
    eyes = { seat: null, since: 9 };
    last().opens();
    expect(last().sent).toEqual([{ command: "hello", spectator: true, since: 9 }]);
  });

  it("sends an unanswered command again under the same id, and an answered one not", async () => {
    last().opens();
    const first = connection.send({ command: "pause" });
    const second = connection.send({ command: "resume" });
    const [, pause, resume] = last().sent;
    last().says({ type: "happened", number: 3, command: pause!["id"] as string });
    await expect(first).resolves.toMatchObject({ number: 3 });
    last().breaks();
    vi.advanceTimersByTime(1_000);
    last().opens();
    expect(last().sent).toEqual([{ command: "hello" }, resume]);
    last().says({ type: "done", id: resume!["id"] as string, number: 4 });
    await expect(second).resolves.toMatchObject({ number: 4 });
  });

  it("keeps a command for later while there is no connection", () => {
    void connection.send({ command: "pause" });
    expect(last().sent).toEqual([]);
    last().opens();
    expect(last().sent.map((each) => each["command"])).toEqual(["hello", "pause"]);
  });

  it("tells a refusal to whoever asked", async () => {
    last().opens();
    const wish = connection.send({ command: "act", seat: 0, action: "draw wild", number: 3 });
    last().says({ type: "refused", id: last().sent[1]!["id"] as string, code: "illegal", reason: "not now" });
    await expect(wish).rejects.toMatchObject({ code: "illegal", message: "not now" });
  });

  it("waits longer after every vain attempt, and calls itself offline in the end", () => {
    const waits: number[] = [];
    for (let attempt = 0; attempt < 6; attempt++) {
      last().breaks();
      const before = sockets.length;
      let waited = 0;
      while (sockets.length === before) {
        vi.advanceTimersByTime(50);
        waited += 50;
      }
      waits.push(waited);
    }
    expect(waits[5]!).toBeGreaterThan(4 * waits[0]!);
    expect(pills.slice(0, 4)).toEqual(["reconnecting", "reconnecting", "reconnecting", "reconnecting"]);
    expect(pills.at(-1)).toBe("offline");
  });

  it("does not wait when the network is back", () => {
    connection.lost();
    expect(pills).toContain("offline");
    connection.hurry();
    expect(sockets).toHaveLength(2);
  });

  it("gives up a socket that does not answer a ping", () => {
    last().opens();
    last().says({ type: "pong", at: 1 });
    vi.advanceTimersByTime(20_000);
    expect(last().sent.at(-1)).toEqual({ command: "ping" });
    vi.advanceTimersByTime(12_000);
    expect(pills.at(-1)).toBe("reconnecting");
    expect(sockets.length).toBeGreaterThan(1);
  });

  it("stays away once it is stopped", () => {
    last().opens();
    connection.stop();
    last().breaks();
    vi.advanceTimersByTime(60_000);
    expect(sockets).toHaveLength(1);
  });
});
