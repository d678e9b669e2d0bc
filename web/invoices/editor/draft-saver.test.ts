import { afterEach, expect, test, vi } from "vitest";
import { emptyLine, toBody } from "./draft.ts";
import { createDraftSaver, draftStorage } from "./draft-saver.ts";
import { randomDraft } from "./test-drafts.ts";

afterEach(() => vi.unstubAllGlobals());

/** A service that refuses the first request and takes the following; it returns the keys it was sent. */
function refuseFirst(): string[] {
  const keys: string[] = [];
  vi.stubGlobal("fetch", async (input: RequestInfo | URL, init?: RequestInit) => {
    keys.push(
      new Request(new URL(String(input), "http://test.example"), init).headers.get("idempotency-key") ?? "",
    );
    const [status, body] =
      keys.length === 1
        ? [400, { error: { code: "validation_error", message: "due_date: is too early", details: {} } }]
        : [201, { data: { id: "one" } }];
    return new Response(JSON.stringify(body), {
      status: status as number,
      headers: { "content-type": "application/json" },
    });
  });
  return keys;
}

const newSaver = () =>
  createDraftSaver({ owner: "o.u", id: null, etag: null, toBody, onState: () => {}, onSaved: () => {} });

test("a new draft that was refused is sent with another key once it was corrected", async () => {
  const keys = refuseFirst();
  const saver = newSaver();
  saver.change(randomDraft(1));
  expect(await saver.flush()).toBe(false);
  saver.change(randomDraft(2));
  expect([await saver.flush(), saver.id]).toEqual([true, "one"]);
  expect(new Set(keys).size).toBe(2);
});

test("a new draft that is sent again unchanged has the same key", async () => {
  const keys = refuseFirst();
  const saver = newSaver();
  saver.change(randomDraft(1));
  await saver.flush();
  expect(await saver.flush()).toBe(true);
  expect(new Set(keys).size).toBe(1);
});

/** The browser's storage, for as long as the test runs. */
function stubStorage(): void {
  const kept = new Map<string, string>();
  vi.stubGlobal("localStorage", {
    getItem: (key: string) => kept.get(key) ?? null,
    setItem: (key: string, value: string) => kept.set(key, value),
    removeItem: (key: string) => kept.delete(key),
  });
}

test("a line without a name stays in the browser for its draft until it has one", async () => {
  refuseFirst();
  stubStorage();
  const saver = newSaver();
  const kept = (id: string | null) => draftStorage("o.u").recall(id)?.draft.lines ?? null;
  const draft = randomDraft(1);
  const unnamed = { ...emptyLine("later", { tax_rate: 19 }), price: 55 };
  saver.change({ ...draft, lines: [unnamed] });
  await saver.flush();
  expect([kept(null), kept("one")]).toEqual([[unnamed], null]);
  await saver.flush();
  expect([kept(null), kept("one")]).toEqual([null, [unnamed]]);
  saver.change({ ...draft, lines: [{ ...unnamed, name: "Travel" }] });
  await saver.flush();
  expect(kept("one")).toBeNull();
});
