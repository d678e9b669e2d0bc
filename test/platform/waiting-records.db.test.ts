/** No record waits for ever: if its job is given up, the record says so; if its job is lost, it gets a new one. */
import { afterAll, beforeAll, describe, expect, test } from "vitest";
import { createVaultWorld, type TestVault } from "../../src/documents/test-vault.ts";
import { type Bench, prepareOrganization } from "../../src/invoices/test-invoices.ts";

let world: TestVault;
let bench: Bench;
beforeAll(async () => {
  world = await createVaultWorld();
  bench = await prepareOrganization(world);
});
afterAll(() => world.close());

/** Moves the waiting jobs with this name to the dead letters, as pg-boss does with a job that it gives up. */
async function giveUp(name: string): Promise<void> {
  const moved = await world.superuser(
    `with given_up as (delete from pgboss.job where name = $1 and state < 'completed' returning name, id, data)
    insert into pgboss.job (name, data, source_name, source_id, retry_limit, policy)
    select 'dead_letters', g.data, g.name, g.id, q.retry_limit, q.policy
    from given_up g, pgboss.queue q where q.name = 'dead_letters'
    returning id`,
    [name],
  );
  expect(moved.length, name).toBeGreaterThan(0);
  await world.app.jobs.drain();
}

const lose = (name: string) =>
  world.superuser("delete from pgboss.job where name = $1 and state < 'completed'", [name]);

const jobsOf = async (name: string) =>
  (await world.superuser("select data from pgboss.job where name = $1 and state < 'completed'", [name])).map(
    ({ data }) => data,
  );

async function sweep(name: string): Promise<void> {
  await world.app.scheduled_jobs.find((job) => job.name === name)?.run(world.clock.now());
}

const itemOf = async (id: string) => (await world.call("GET", `/v1/inbox/${id}`)).body.data;

let serial = 0;
async function unreadItem(): Promise<string> {
  const primary_document_id = await world.document(`Receipt no. ${++serial}\nTotal 12.00`);
  const answer = await world.call("POST", "/v1/inbox", { body: { primary_document_id } });
  expect(answer.body.data, answer.text).toMatchObject({ status: "processing" });
  return answer.body.data.id;
}

/** An item that was read and waits to be compared with transactions. */
async function analyzingItem(): Promise<string> {
  const body = { display_name: `Read ${++serial}`, amount: 5, date: "2026-05-03" };
  const { id } = (await world.call("POST", "/v1/inbox", { body })).body.data;
  await world.superuser("update inbox_items set status = 'analyzing' where id = $1", [id]);
  return id;
}

describe("a job was given up", () => {
  test("reading a document: the item goes to the user with the reason", async () => {
    const id = await unreadItem();
    await giveUp("inbox.recognize");
    expect(await itemOf(id)).toMatchObject({
      status: "pending",
      meta: { recognition: { status: "failed", reason: expect.stringContaining("interrupted") } },
    });
    await sweep("inbox.requeue");
    expect(await jobsOf("inbox.recognize"), "it is not tried again").toEqual([]);
  });

  test("reading a document that somebody has completed by hand meanwhile changes nothing", async () => {
    const id = await unreadItem();
    await world.superuser("update inbox_items set status = 'pending', amount = 7 where id = $1", [id]);
    await giveUp("inbox.recognize");
    expect(await itemOf(id)).toMatchObject({ status: "pending", meta: null });
  });

  test("matching an item: it does not stay in analysis", async () => {
    const id = await analyzingItem();
    await giveUp("matching.match-item");
    expect(await itemOf(id)).toMatchObject({ status: "pending" });
  });

  test("rendering a preview: it has failed", async () => {
    const [object] = await world.superuser("select id from stored_objects limit 1");
    await world.superuser(
      "insert into previews (organization_id, storage_object_id, page, width) values ($1, $2, 2, 800)",
      [world.a.id, object?.id],
    );
    const data = { organization_id: world.a.id, object_id: object?.id, page: 2, width: 800 };
    await world.superuser(
      `insert into pgboss.job (name, data, policy) select name, $1, policy from pgboss.queue
      where name = 'documents.render-preview'`,
      [data],
    );
    await giveUp("documents.render-preview");
    const [preview] = await world.superuser("select status, error, key from previews where width = 800");
    expect(preview).toEqual({ status: "failed", error: expect.stringContaining("interrupted"), key: null });
  });
});

describe("a job was lost", () => {
  const check = (what: string, name: string, schedule: string, wait: () => Promise<object>) =>
    test(`${what}: the sweep enqueues it again, once`, async () => {
      await world.app.jobs.drain();
      const data = await wait();
      await sweep(schedule);
      expect((await jobsOf(name)).length, "a job that still exists is not repeated").toBe(1);
      await lose(name);
      await sweep(schedule);
      await sweep(schedule);
      expect(await jobsOf(name)).toEqual([{ organization_id: world.a.id, ...data }]);
    });
  check("reading", "inbox.recognize", "inbox.requeue", async () => ({ inbox_id: await unreadItem() }));
  check("matching", "matching.match-item", "inbox.requeue", async () => ({
    inbox_id: await analyzingItem(),
  }));
  check("rendering", "invoices.render", "invoices.requeue", async () => ({
    invoice_id: (await bench.finalize()).id,
  }));

  test("rendering is not repeated for ever: after a month only a download renders", async () => {
    await world.app.jobs.drain();
    await bench.finalize();
    await lose("invoices.render");
    world.clock.advance(31 * 86_400_000);
    await sweep("invoices.requeue");
    expect(await jobsOf("invoices.render")).toEqual([]);
  });
});
