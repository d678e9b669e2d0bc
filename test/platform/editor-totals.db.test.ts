/** The service itself is asked for the totals of what the editor sends: its reading of numbers counts, too. */
import { afterAll, beforeAll, expect, test } from "vitest";
import { type Bench, prepareOrganization } from "../../src/invoices/test-invoices.ts";
import { toBody, totalsOf } from "../../web/invoices/editor/draft.ts";
import { randomDraft } from "../../web/invoices/editor/test-drafts.ts";
import { createWorld, type World } from "../harness/world.ts";

const drafts = 2000;

let world: World;
let bench: Bench;
beforeAll(async () => {
  world = await createWorld();
  bench = await prepareOrganization(world);
});
afterAll(() => world.close());

test(`${drafts} random drafts: the editor shows the totals that the service answers`, async () => {
  for (let seed = 1; seed <= drafts; seed += 1) {
    const draft = { ...randomDraft(seed), customer_id: bench.customer_id };
    const { status, body } = await bench.call("POST", "/v1/invoices/preview", toBody(draft));
    expect({ seed, status }).toEqual({ seed, status: 200 });
    const { subtotal, tax, total } = totalsOf(draft);
    expect({ seed, ...pick(body.data) }).toEqual({
      seed,
      subtotal: Number(subtotal),
      tax: Number(tax),
      total: Number(total),
    });
  }
});

function pick({ subtotal, tax, total }: { subtotal: number; tax: number; total: number }) {
  return { subtotal, tax, total };
}
