/** One organization's folder of receipts must not delay another organization's single receipt. */
import { afterAll, beforeAll, expect, test } from "vitest";
import type { TestOrganization } from "../../test/harness/world.ts";
import { createVaultWorld, type TestVault } from "../documents/test-vault.ts";

let world: TestVault;
beforeAll(async () => {
  world = await createVaultWorld();
});
afterAll(() => world.close());

const upload_count = 50;
/** How many documents may be read before the other organization's: those that were first in the queue. */
const before_max = 2;

async function add(from: TestOrganization, name: string): Promise<void> {
  const primary_document_id = await world.document(`Receipt ${name}\nTotal 12.00`, { from });
  const made = await world.call("POST", "/v1/inbox", { token: from.token, body: { primary_document_id } });
  expect(made.status, made.text).toBe(201);
}

test("after 50 documents of one organization, a single one of another is read among the first", async () => {
  for (let n = 0; n < upload_count; n++) await add(world.a, `A${n}`);
  await add(world.b, "B");
  await world.app.jobs.drain();
  const read = await world.superuser(`
    select data ->> 'organization_id' as organization_id from pgboss.job
    where name = 'inbox.recognize' and state = 'completed' order by started_on`);
  expect(read).toHaveLength(upload_count + 1);
  expect(read.findIndex(({ organization_id }) => organization_id === world.b.id)).toBeLessThanOrEqual(
    before_max,
  );
});
