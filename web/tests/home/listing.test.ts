import { describe, expect, it } from "vitest";

import { elsewhere, finished, since, stageText, unfinished } from "../../src/home/listing";
import type { TableLine } from "../../src/lib/contract";

function line(id: string, fields: Partial<TableLine>): TableLine {
  return { id, edition: "usa", stage: "playing", names: ["Ann"], open_seats: 0, opened_at: 0, ...fields };
}

const tables = [
  line("old", { yours: true, opened_at: 1 }),
  line("new", { yours: true, opened_at: 2, stage: "gathering" }),
  line("over", { yours: true, stage: "over" }),
  line("watch", { opened_at: 9 }),
  line("join", { open_seats: 1, stage: "gathering" }),
  line("gone", { stage: "ended" }),
];

describe("the lists of tables", () => {
  it("have one's own unfinished tables, the newest first", () => {
    expect(unfinished(tables).map((table) => table.id)).toEqual(["new", "old"]);
    expect(finished(tables).map((table) => table.id)).toEqual(["over"]);
  });

  it("have others' tables, those with an open seat first", () => {
    expect(elsewhere(tables).map((table) => table.id)).toEqual(["join", "watch"]);
  });

  it("say what a table waits for, and how long it has been there", () => {
    expect(stageText(line("a", { stage: "gathering", open_seats: 2 }))).toBe("2 open seats");
    expect(stageText(line("a", { stage: "paused" }))).toBe("paused");
    const minutes = (number: number) => since(0, number * 60_000);
    expect([0, 5, 180, 60 * 30, 60 * 80].map(minutes)).toEqual([
      "just now",
      "5 min ago",
      "3 h ago",
      "yesterday",
      "3 days ago",
    ]);
  });
});
