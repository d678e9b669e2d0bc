import pg from "pg";
import { afterAll, beforeAll, expect, test } from "vitest";
import { createWorld, type World } from "../../test/harness/world.ts";
import { type Bench, prepareOrganization } from "../invoices/test-invoices.ts";

let world: World;
let bench: Bench;
beforeAll(async () => {
  world = await createWorld();
  bench = await prepareOrganization(world);
});
afterAll(() => world.close());

/** Runs `work` while another database transaction holds the lock of the invoice. */
async function whileLocked(id: string, work: () => Promise<void>): Promise<void> {
  const other = new pg.Client({ connectionString: world.connectionString });
  await other.connect();
  try {
    await other.query("begin");
    await other.query("select 1 from invoices where id = $1 for no key update", [id]);
    await work();
  } finally {
    await other.end();
  }
}

test("a dry run is answered while another request changes the invoice, and blocks none itself", async () => {
  const [draft, issued] = [await bench.draft(), await bench.finalize()];
  const statusOf = async (id: string, action: string) =>
    (await bench.call("POST", `/v1/invoices/${id}/${action}`, {})).status;
  await whileLocked(draft.id, async () => {
    expect(await statusOf(draft.id, "finalize?dry_run=true")).toBe(200);
    expect(await statusOf(draft.id, "send?dry_run=true")).toBe(200);
    expect(await statusOf(draft.id, "finalize")).toBe(409);
  });
  await whileLocked(issued.id, async () => {
    expect(await statusOf(issued.id, "send?dry_run=true")).toBe(200);
    expect(await statusOf(issued.id, "remind?dry_run=true")).toBe(200);
    expect(await statusOf(issued.id, "send")).toBe(409);
  });
});
