import { flushSync, mount, unmount } from "svelte";
import { afterEach, describe, expect, it } from "vitest";

import ScoreSheet from "../../src/ending/ScoreSheet.svelte";
import RulesCard from "../../src/rules/RulesCard.svelte";
import { Atlas } from "../../src/lib/edition";
import { atlas, revealed } from "./board";

const seats = [
  { name: "hexagon", fill: "#1b5aa5", shape: "M0 0" },
  { name: "heart", fill: "#b3261e", shape: "M0 0" },
];
const edition = { ...atlas.edition, longest_path: { points: 10 } };
const drawn = new Atlas({ edition, geometry: atlas.geometry, palette: {}, seats });

let shown: object | undefined;
afterEach(() => {
  if (shown) void unmount(shown);
  document.body.innerHTML = "";
});

describe("the score sheet", () => {
  it("has a column for each source of the edition, and the winner first", () => {
    shown = mount(ScoreSheet, { target: document.body, props: { atlas: drawn, revealed } });
    flushSync();
    const heads = [...document.querySelectorAll("thead th")].map((cell) => cell.textContent);
    expect(heads).toEqual(["player", "routes", "tickets", "longest path", "total"]);
    const rows = [...document.querySelectorAll("tbody tr")].map((row) =>
      [...row.querySelectorAll("td")].map((cell) => cell.textContent),
    );
    expect(rows).toEqual([
      ["13", "3", "10", "32"],
      ["2", "−5", "0", "1"],
    ]);
    expect(document.querySelector("tbody tr")?.textContent).toContain("winner");
  });
});

describe("the rules card", () => {
  it("shows what the edition does differently, and every section once", () => {
    shown = mount(RulesCard, { target: document.body, props: { atlas: drawn } });
    flushSync();
    const titles = [...document.querySelectorAll("h3")].map((title) => title.textContent?.trim());
    expect(titles[0]).toBe("Row at a glance");
    expect(new Set(titles).size).toBe(titles.length);
    expect(document.querySelector(".own h3")?.textContent).toContain("Longest path");
  });
});
