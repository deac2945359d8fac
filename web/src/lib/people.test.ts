import { expect, it, vi } from "vitest";
import { seated } from "./fixtures";
import type { Table } from "./table.svelte";
import type { LogEntry, Seat } from "./types";

vi.mock("./settings.svelte", () => ({ settings: {} }));
const { duty, lostTurn } = await import("./people");

const entry = (version: number): LogEntry => ({ version, turn: 1, side: "german", kind: "ended", text: "", rule: null, rules: [], data: {}, facts: {} });
const at = (seat: Seat) =>
  ({ shared: true, kept: { id: "m", keys: { us: "k" }, seats: { us: "human", german: "human" } }, connection: { seat: { ...seat, seats: { us: "human", german: "human" } }, mine: seat.view.to_act === "us" } }) as unknown as Table;

it("is one's turn, a proposal that waits for one, or the other's offer of a rematch", () => {
  expect(duty(at(seated()))).toBe(true);
  expect(duty(at(seated({ to_act: "german" })))).toBe(false);
  const proposal = { id: "p", by: "german", what: "takeback" as const, waits: ["us"] };
  expect(duty(at(seated({ to_act: "german", proposal })))).toBe(true);
  expect(duty(at(seated({ to_act: "german", proposal: { ...proposal, waits: [] } })))).toBe(false);
  expect(duty(at(seated({ to_act: null, over: true })))).toBe(false);
  expect(duty(at(seated({ to_act: null, over: true, rematch: "german" })))).toBe(true);
  expect(duty(at(seated({ to_act: null, over: true, rematch: "us" })))).toBe(false);
});

it("notices that one's turn was taken back, and not that one has acted", () => {
  const before = seated({ version: 5, log: [entry(4), entry(5)] });
  expect(lostTurn(before, seated({ version: 6, to_act: "german", log: [entry(4)] }))).toBe(true);
  expect(lostTurn(before, seated({ version: 6, to_act: "german", log: [entry(4), entry(5), entry(6)] }))).toBe(false);
  expect(lostTurn(before, seated({ version: 6, log: [entry(4)] }))).toBe(false);
  expect(lostTurn(before, seated({ version: 6, to_act: null, over: true, log: [entry(4)] }))).toBe(false);
  expect(lostTurn(undefined, before)).toBe(false);
});
