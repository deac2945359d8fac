/** There is no pointer that could rest over something without pressing it: a screen played by fingers alone. */
export const fingers = (): boolean => globalThis.matchMedia?.("(hover: none)").matches ?? false;

/** What a mouse does, and what a finger does instead, in the words of the catalogues. */
const TAPS: readonly [RegExp, string][] = [
  [/, (?:o tienici il dito|or rest a finger on (?:it|him|her|them))(?:,|(?=[:.;]))/g, ""],
  [/\b([Pp])oint at\b/g, "rest a finger on"],
  [/\b([Pp])assa sopra\b/g, "tieni il dito sopra"],
  [/(?<!\+)\b([Cc])lick/g, "tap"],
  [/(?<!\+)\b([Cc])licc(?=a|hi|he)/g, "tocc"],
  [/(?<!\+)\b([Cc])lic\b/g, "tocco"],
];

/** A text of the catalogues for whoever reads it: who has no mouse clicks nothing. */
export function tapped(text: string, finger = fingers()): string {
  if (!finger) return text;
  return TAPS.reduce((now, [click, tap]) => now.replace(click, (_, first: unknown) => (typeof first === "string" && /[A-Z]/.test(first) ? tap.charAt(0).toUpperCase() + tap.slice(1) : tap)), text);
}
