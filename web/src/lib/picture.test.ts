import { afterEach, expect, test, vi } from "vitest";
import { picture } from "./api";

const json = (body: unknown, status = 200) => new Response(JSON.stringify(body), { status, headers: { "content-type": "application/json" } });
const mapping = { side: 40, origin: [0, 0] };

afterEach(() => vi.unstubAllGlobals());

test("a mapping that did not come for want of a network is asked for again", async () => {
  const asked = vi.fn().mockRejectedValueOnce(new TypeError("network")).mockResolvedValueOnce(json({}, 503)).mockResolvedValueOnce(json(mapping));
  vi.stubGlobal("fetch", asked);
  expect(await picture("night-drop", 6, 1)).toEqual(mapping);
  expect(asked).toHaveBeenCalledTimes(3);
});

test("where there is none it is asked for once, and nobody asks for ever", async () => {
  const none = vi.fn().mockImplementation(() => Promise.resolve(json({ error: "not_found", message: "none" }, 404)));
  vi.stubGlobal("fetch", none);
  expect(await picture("night-drop", 6, 1)).toBeNull();
  expect(none).toHaveBeenCalledTimes(1);
  const away = vi.fn().mockRejectedValue(new TypeError("network"));
  vi.stubGlobal("fetch", away);
  expect(await picture("night-drop", 3, 1)).toBeNull();
  expect(away).toHaveBeenCalledTimes(3);
});
