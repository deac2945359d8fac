import { describe, expect, it } from "vitest";
import { tapped } from "./fingers";

describe("what a mouse does", () => {
  it("is said of a finger on a screen that has no mouse, in both languages", () => {
    expect(tapped("Click a squadron, then click the hex.", true)).toBe("Tap a squadron, then tap the hex.");
    expect(tapped("Notte 1: clicca una squadriglia. Clicca. Puoi cliccare, cliccalo, con un clic.", true)).toBe("Notte 1: tocca una squadriglia. Tocca. Puoi toccare, toccalo, con un tocco.");
  });

  it("rests where a pointer would, and is not told twice", () => {
    expect(tapped("Point at a hex, or rest a finger on it, to see.", true)).toBe("Rest a finger on a hex to see.");
    expect(tapped("Point at an enemy, or rest a finger on him: there it is.", true)).toBe("Rest a finger on an enemy: there it is.");
    expect(tapped("Passa sopra un esagono, o tienici il dito: eccolo.", true)).toBe("Tieni il dito sopra un esagono: eccolo.");
    expect(tapped("Passa sopra una scelta per vedere.", true)).toBe("Tieni il dito sopra una scelta per vedere.");
  });

  it("stays where there is one, and where a key is held with it", () => {
    expect(tapped("Click a squadron.", false)).toBe("Click a squadron.");
    expect(tapped("Shift+click, Maiusc+clic", true)).toBe("Shift+click, Maiusc+clic");
  });
});
