import { afterAll, beforeAll, expect, test } from "vitest";
import { toBody, totalsOf } from "../../web/invoices/editor/draft.ts";
import { randomDraft } from "../../web/invoices/editor/test-drafts.ts";
import { createWorld, type World } from "../harness/world.ts";

let world: World;
beforeAll(async () => {
  world = await createWorld();
});
afterAll(() => world.close());

const drafts = 2000;
/** Requests at a time. */
const batch = 20;

async function previewed(seed: number) {
  const { status, body, text } = await world.call("POST", "/v1/invoices/preview", {
    body: toBody(randomDraft(seed)),
  });
  expect(status, `seed ${seed}: ${text}`).toBe(200);
  const { subtotal, tax, total } = body.data;
  return { seed, subtotal, tax, total };
}

function shown(seed: number) {
  const { subtotal, tax, total } = totalsOf(randomDraft(seed));
  return { seed, subtotal: Number(subtotal), tax: Number(tax), total: Number(total) };
}

test(`${drafts} random drafts: the web editor shows the totals of the service's preview`, async () => {
  for (let first = 1; first <= drafts; first += batch) {
    const seeds = Array.from({ length: batch }, (_, index) => first + index);
    expect(await Promise.all(seeds.map(previewed))).toEqual(seeds.map(shown));
  }
});
