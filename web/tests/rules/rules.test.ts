import { describe, expect, it } from "vitest";

import { differences, rulesOf } from "../../src/rules/rules";
import { capital, listed, several } from "../../src/rules/words";
import { london, paris, sanFrancisco, usa, type Card } from "./facts";

function text(card: Card, id?: string): string {
  const sections = rulesOf(card.edition, card.routes).filter((section) => !id || section.id === id);
  return sections.flatMap((section) => [section.title, ...section.lines]).join("\n");
}

function ids(card: Card): string[] {
  return rulesOf(card.edition, card.routes).map((section) => section.id);
}

describe("a rules card", () => {
  it("tells what everyone begins with", () => {
    expect(text(usa, "beginning")).toContain(
      "45 trains and four cards, and is offered three tickets: keep at least two",
    );
    expect(text(paris, "beginning")).toContain("15 buses and two cards, and is offered two tickets: keep at least one");
  });

  it("has a section for the mechanisms of its edition and for no others", () => {
    const mechanisms = ["longest-path", "districts", "ferries", "tokens", "flags"];
    const own = (card: Card) => ids(card).filter((id) => mechanisms.includes(id));
    expect(own(usa)).toEqual(["longest-path"]);
    expect(own(london)).toEqual(["districts"]);
    expect(own(sanFrancisco)).toEqual(["ferries", "tokens"]);
    expect(own(paris)).toEqual(["flags"]);
  });

  it("marks exactly those as the edition's own", () => {
    const marked = rulesOf(sanFrancisco.edition, sanFrancisco.routes).filter((section) => section.own);
    expect(marked.map((section) => section.id)).toEqual(["ferries", "tokens"]);
  });

  it("says with how many players a double route closes", () => {
    expect(text(usa, "double-routes")).toContain("With two or three players");
    expect(text(london, "double-routes")).toContain("With two players");
  });

  it("speaks of gray routes only where there are some", () => {
    expect(text(usa, "claiming")).toContain("A gray route takes any one colour");
    expect(text(paris, "claiming")).toContain("No route here is gray");
  });

  it("has the points of routes and tokens in tables", () => {
    const tables = rulesOf(sanFrancisco.edition, sanFrancisco.routes).flatMap((section) => section.table ?? []);
    expect(tables.map((table) => table.rows[1]?.cells)).toEqual([
      ["1", "2", "4", "7", "10"],
      ["0", "0", "1", "2", "4", "6", "9", "12"],
    ]);
  });

  it("tells when the display may be taken though the deck is empty", () => {
    expect(text(usa, "rare-cases")).toContain("not even a face-up one");
    expect(text(london, "rare-cases")).toContain("may still be taken");
  });

  it("breaks ties by the longest path only where there is one", () => {
    expect(text(usa, "ending")).toContain("then the one who alone has the longest path");
    expect(text(paris, "ending")).not.toContain("longest path");
  });

  it("begins with what is different here", () => {
    expect(differences(paris.edition, paris.routes)).toContain("Blue, white and red routes build French flags.");
    expect(differences(sanFrancisco.edition, sanFrancisco.routes)).toContain("Routes across water need ferries.");
  });
});

describe("words", () => {
  it("spell small numbers", () => {
    expect([several(1, "card"), several(2, "ferry"), several(30, "ticket")]).toEqual([
      "one card",
      "two ferries",
      "30 tickets",
    ]);
  });

  it("list things", () => {
    expect(listed([])).toBe("");
    expect(listed(["a"])).toBe("a");
    expect(listed(["a", "b", "c"])).toBe("a, b and c");
    expect(capital("ferries")).toBe("Ferries");
  });
});
