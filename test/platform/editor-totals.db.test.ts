/** What the invoice editor shows is what the service stores: the same random drafts, through the API and back. */
import { afterAll, beforeAll, expect, test } from "vitest";
import { type Bench, prepareOrganization } from "../../src/invoices/test-invoices.ts";
import { toBody, totalsOf } from "../../web/invoices/editor/draft.ts";
import { randomDraft } from "../../web/invoices/editor/test-drafts.ts";
import { createWorld, type World } from "../harness/world.ts";

const drafts = 2000;
const at_once = 20;

let world: World;
let bench: Bench;
beforeAll(async () => {
  world = await createWorld();
  bench = await prepareOrganization(world);
});
afterAll(() => world.close());

async function compare(seed: number) {
  const draft = randomDraft(seed);
  const { status, body, text } = await bench.call("POST", "/v1/invoices", toBody(draft));
  expect(status, `seed ${seed}: ${text}`).toBe(201);
  const { subtotal, tax, total, lines } = totalsOf(draft);
  const shown = { subtotal, tax, total, amounts: lines.map(({ amount }) => amount) };
  const { data } = body;
  const stored = { subtotal: data.subtotal, tax: data.tax, total: data.total, amounts: amountsOf(data) };
  expect({ seed, ...numbers(stored) }).toEqual({ seed, ...numbers(shown) });
}

const amountsOf = ({ items }: { items: { amount: number }[] }) => items.map(({ amount }) => amount);

interface Sums {
  subtotal: unknown;
  tax: unknown;
  total: unknown;
  amounts: unknown[];
}

/** The editor has exact decimals, the answer has numbers. */
const numbers = ({ subtotal, tax, total, amounts }: Sums) => ({
  subtotal: Number(subtotal),
  tax: Number(tax),
  total: Number(total),
  amounts: amounts.map(Number),
});

test(`${drafts} random drafts have the totals in the editor that the service answers`, async () => {
  const seeds = Array.from({ length: drafts }, (_, index) => index + 1);
  while (seeds.length > 0) await Promise.all(seeds.splice(0, at_once).map(compare));
});
