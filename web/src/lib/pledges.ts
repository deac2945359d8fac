/** Dice that nobody chose, as a browser takes part in them and checks them: docs/dice.md. Pure, but for drawing. */

import { blake2b } from "@noble/hashes/blake2.js";
import { bytesToHex, hexToBytes, utf8ToBytes } from "@noble/hashes/utils.js";

/** 32 random bytes, in hex: what a seat contributes. */
export const draw = (): string => bytesToHex(crypto.getRandomValues(new Uint8Array(32)));

/** The hash by which a secret or a contribution is promised. */
export const promiseOf = (hex: string): string => bytesToHex(blake2b(hexToBytes(hex), { dkLen: 32 }));

/** The seed that follows, in decimal. `contributions` in the order of the scenario's sides. */
export function seedOf(secret: string, contributions: readonly (readonly [string, string])[]): string {
  const parts = [utf8ToBytes("lancio seed 1\n"), hexToBytes(secret)];
  for (const [side, told] of contributions) {
    const name = utf8ToBytes(side);
    parts.push(Uint8Array.of(name.length), name, hexToBytes(told));
  }
  const message = new Uint8Array(parts.reduce((sum, one) => sum + one.length, 0));
  let at = 0;
  for (const part of parts) {
    message.set(part, at);
    at += part.length;
  }
  return BigInt(`0x${bytesToHex(blake2b(message, { dkLen: 16 }))}`).toString();
}

/** Where a seed comes from, as a record tells it. */
export interface Told {
  seed: string;
  /** empty if whoever made the match chose the seed */
  commitment: string;
  secret: string;
  /** by side, in the order of the record */
  pledges: Record<string, string>;
  contributions: Record<string, string>;
  waived: string[];
}

/** What the top of a record tells of its seed; null if it tells none. */
export function readTold(record: string): Told | null {
  const told: Told = { seed: "", commitment: "", secret: "", pledges: {}, contributions: {}, waived: [] };
  for (const row of record.split("\n")) {
    if (row.startsWith("==")) break;
    const [, key = "", side = "", value = ""] = /^(\w+)(?: (\S+))?: (.*)$/.exec(row.trim()) ?? [];
    if (key === "Seed") told.seed = value;
    else if (key === "Commitment") told.commitment = value;
    else if (key === "Secret") told.secret = value;
    else if (key === "Pledge") told.pledges[side] = value;
    else if (key === "Contribution") told.contributions[side] = value;
    else if (key === "Waived") told.waived.push(side);
  }
  return told.seed ? told : null;
}

/** What this browser has kept from the time before the match. */
export interface Remembered {
  commitment?: string | null;
  /** what it contributed itself, by side */
  contributions?: Record<string, string>;
  /** what the others had pledged before it told its own contribution */
  pledges?: Record<string, string | null>;
  /** of those sides one agreed that they contribute nothing, though they had pledged something */
  agreed?: string[];
}

/** One thing that was checked. */
export interface Check {
  kind: "commitment" | "seen" | "pledge" | "mine" | "theirs" | "waived" | "left" | "seed";
  side?: string;
  holds: boolean;
}

const isHex = (text: string | undefined): text is string => /^[0-9a-f]{64}$/.test(text ?? "");

/** Everything that can be checked without playing the match again, against itself and against what one remembers. */
export function checks(told: Told, remembered: Remembered = {}): Check[] {
  if (!told.commitment) return [];
  const found: Check[] = [];
  const check = (kind: Check["kind"], holds: boolean, side?: string) => found.push({ kind, holds, ...(side ? { side } : {}) });
  check("commitment", isHex(told.secret) && promiseOf(told.secret) === told.commitment);
  if (remembered.commitment) check("seen", remembered.commitment === told.commitment);
  for (const [side, pledge] of Object.entries(told.pledges)) {
    const given = told.contributions[side];
    check("pledge", isHex(given) && promiseOf(given) === pledge, side);
    const mine = remembered.contributions?.[side];
    const theirs = remembered.pledges?.[side];
    if (mine) check("mine", mine === given, side);
    else if (theirs) check("theirs", theirs === pledge, side);
  }
  for (const side of told.waived) {
    // what somebody had pledged is left out with everybody's consent, or not at all
    const pledged = !!(remembered.contributions?.[side] || remembered.pledges?.[side]);
    if (pledged && remembered.agreed?.includes(side)) check("left", !told.pledges[side], side);
    else check("waived", !told.pledges[side] && !pledged, side);
  }
  const given = Object.entries(told.contributions);
  const whole = isHex(told.secret) && given.every(([side, one]) => isHex(one) && side in told.pledges);
  check("seed", whole && seedOf(told.secret, given) === told.seed);
  return found;
}
