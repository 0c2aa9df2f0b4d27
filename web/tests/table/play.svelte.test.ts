import { flushSync } from "svelte";
import { afterEach, beforeEach, describe, expect, it, vi } from "vitest";

import type { Choice, Snapshot } from "../../src/lib/contract";
import { preferences } from "../../src/lib/preferences.svelte";
import { TableStore } from "../../src/lib/table.svelte";
import { Play } from "../../src/table/play.svelte";
import { aSnapshot, emptyBoard, squarePage } from "../lib/a_board";
import { FakeSocket } from "../lib/a_socket";

const way = (route: number, colour: string, cards: number, wilds: number): Choice => ({
  text: `claim ${route} ${colour} ${cards}+${wilds}`,
  kind: "claim",
  route,
  colour,
  cards,
  wilds,
});
const choices: Choice[] = [
  { text: "draw deck", kind: "draw", card: "deck" },
  way(0, "red", 1, 1),
  way(0, "red", 2, 0),
  way(2, "red", 2, 0),
  way(2, "blue", 2, 0),
  way(3, "blue", 3, 0),
];

let socket: FakeSocket;
let store: TableStore;
let play: Play;
let done: () => void;

async function sit(more: Partial<Snapshot> = {}): Promise<void> {
  socket.opens();
  socket.says(aSnapshot({ private: { hand: { red: 2, blue: 3 }, tickets: ["Alder-Cedar"], choices }, ...more }));
  await vi.waitFor(() => expect(store.state).not.toBeNull());
  flushSync();
}

const acts = () => socket.sent.filter((each) => each["command"] === "act").map((each) => each["action"]);

beforeEach(() => {
  const answer = () => Promise.resolve(new Response(JSON.stringify(squarePage)));
  vi.stubGlobal("fetch", vi.fn(answer));
  preferences.set({ confirm: "touch" });
  socket = new FakeSocket();
  store = new TableStore("abcDEF1234", () => socket);
  done = $effect.root(() => {
    play = new Play(store);
  });
  store.start();
});

afterEach(() => {
  store.stop();
  done();
  vi.unstubAllGlobals();
});

describe("claiming", () => {
  it("skips the chooser when there is one way to pay", async () => {
    await sit();
    play.choose(3, "mouse");
    expect(acts()).toEqual(["claim 3 blue 3+0"]);
    expect(play.ghost).toEqual({ route: 3, seat: 0 });
  });

  it("asks when there are several, the one with the fewest wilds first", async () => {
    await sit();
    play.choose(0, "mouse");
    expect(acts()).toEqual([]);
    expect(play.ways.map((each) => each.wilds)).toEqual([0, 1]);
    expect(play.ghost).toEqual({ route: 0, seat: 0 });
  });

  it("needs no question about the colour when one was picked", async () => {
    await sit();
    play.pick("blue");
    expect(play.picked).toEqual(new Set([2, 3]));
    play.choose(2, "mouse");
    expect(acts()).toEqual(["claim 2 blue 2+0"]);
  });

  it("asks on touch, always or never, as it was set", async () => {
    await sit();
    play.choose(3, "touch");
    expect(acts()).toEqual([]);
    expect(play.route).toBe(3);
    preferences.set({ confirm: "always" });
    play.choose(3, "keyboard");
    expect(acts()).toEqual([]);
    preferences.set({ confirm: "never" });
    play.choose(3, "touch");
    expect(acts()).toEqual(["claim 3 blue 3+0"]);
  });

  it("says why a route can't be claimed", async () => {
    await sit();
    const asked: string[] = [];
    vi.stubGlobal("fetch", (path: string) => {
      asked.push(path);
      return Promise.resolve(new Response(JSON.stringify({ seat: 0, number: 4, reason: "not enough cards: 3 red are needed" })));
    });
    play.choose(4, "mouse");
    await vi.waitFor(() => expect(store.notices.map((notice) => notice.text)).toEqual(["Not enough cards: 3 red are needed."]));
    expect(asked).toEqual([
      `/api/tables/abcDEF1234/why-not?seat=0&action=${encodeURIComponent(`claim ${store.atlas!.route(4).name}`)}`,
    ]);
    expect(acts()).toEqual([]);
  });

  it("tells whoever watches what the board shows", async () => {
    await sit({ seat: null, private: null, board: { ...emptyBoard(), owners: { "0": 1 }, closed: [1] } });
    for (const route of [0, 1, 4]) play.choose(route, "mouse");
    const said = store.notices.map((notice) => notice.text);
    expect(said[0]).toContain("is claimed by Conductor");
    expect(said[1]).toContain("is closed");
    expect(said[2]).toContain("is open");
  });

  it("takes a refusal back and tells it", async () => {
    await sit();
    play.choose(3, "mouse");
    const id = socket.sent.find((each) => each["command"] === "act")!["id"] as string;
    socket.says({ type: "refused", id, code: "stale", reason: "the table has changed" });
    await vi.waitFor(() => expect(play.ghost).toBeNull());
    expect(store.notices.map((notice) => notice.text)).toEqual(["the table has changed"]);
  });
});

describe("following a table", () => {
  it("asks again when something is missing in between", async () => {
    await sit();
    socket.says({ type: "happened", number: 7 });
    expect(store.state?.number).toBe(4);
    expect(socket.sent.at(-1)).toEqual({ command: "hello", seat: 0, since: 4 });
  });

  it("acts once on what is shown, however often it is clicked", async () => {
    await sit();
    void store.act("draw deck");
    void store.act("draw deck");
    expect(acts()).toEqual(["draw deck"]);
  });

  it("points at a ticket's path", async () => {
    await sit({ board: { ...emptyBoard(), owners: { "0": 0 } } });
    play.ticket = "Alder-Cedar";
    expect(play.highlight).toEqual({ routes: [0], wanted: [2], locations: [0, 2], tone: "plain" });
  });
});

describe("a claim that is answered before it is shown", () => {
  it("stays on the board as a ghost until it is shown", async () => {
    await sit();
    play.choose(3, "mouse");
    const id = socket.sent.find((each) => each["command"] === "act")!["id"] as string;
    socket.says({ type: "done", id, number: 5 });
    await Promise.resolve();
    expect(play.ghost).toEqual({ route: 3, seat: 0 });
    socket.says({ type: "happened", number: 5, changes: { owners: { "3": 0 } } });
    await vi.waitFor(() => expect(play.ghost).toBeNull());
    expect(store.state?.board?.owners).toEqual({ "3": 0 });
  });
});
