/** What the undo of each bulk operation brings back. */
import { afterAll, beforeAll, describe, expect, test } from "vitest";
import type { AnyRoute } from "../../src/platform/http/route.ts";
import { makeRecord } from "../harness/factories.ts";
import { createWorld, type Reply, type World } from "../harness/world.ts";

let world: World;
beforeAll(async () => {
  world = await createWorld();
});
afterAll(() => world.close());

const make = (collection: string) => makeRecord(world, world.a.token, collection);
const read = async (path: string) => (await send("GET", path)).body.data;

async function send(method: string, url: string, body?: object): Promise<Reply> {
  const reply = await world.call(method, url, body ? { body } : {});
  expect(reply.status, `${method} ${url} ${reply.text}`).toBeLessThan(300);
  return reply;
}

/** Changes one record by the bulk route, then undoes it. */
async function thereAndBack(collection: string, id: string, change: object) {
  const changed = await send("POST", `${collection}/bulk`, { ids: [id], ...change });
  expect(changed.body.data.summary.changed, changed.text).toBe(1);
  const between = await read(`${collection}/${id}`);
  const undone = await send("POST", changed.body.data.undo.path);
  return { between, verdict: undone.body.data.results[0], record: await read(`${collection}/${id}`) };
}

const withoutTimes = ({ updated_at: _u, approval_at: _a, ...rest }: Record<string, unknown>) => rest;

describe("inbox items", () => {
  const check = (what: string, change: () => Promise<object>, prepare: (id: string) => Promise<unknown>) =>
    test(`${what} and back`, async () => {
      const id = await make("/v1/inbox");
      await prepare(id);
      const before = await read(`/v1/inbox/${id}`);
      const { between, verdict, record } = await thereAndBack("/v1/inbox", id, await change());
      expect(verdict).toMatchObject({ result: "changed", error: null });
      expect(withoutTimes(between)).not.toEqual(withoutTimes(before));
      expect(withoutTimes(record)).toEqual(withoutTimes(before));
    });
  const patch = (body: object) => (id: string) => send("PATCH", `/v1/inbox/${id}`, body);
  const nothing = async () => {};

  check("set", async () => ({ set: { notes: "New", document_type: "receipt" } }), patch({ notes: "Old" }));
  check("set a category", async () => ({ set: { category_id: await make("/v1/categories") } }), nothing);
  check("archive", async () => ({ action: "archive" }), nothing);
  check("unarchive", async () => ({ action: "unarchive" }), patch({ status: "archived" }));
  check("approve", async () => ({ action: "approve" }), nothing);
  check(
    "approve what was rejected",
    async () => ({ action: "approve", input: { approval_reason: "After all" } }),
    patch({ approval_action: "rejected", approval_reason: "No" }),
  );
  check(
    "set a vendor that brings a category",
    async () => ({
      set: {
        vendor_id: (
          await send("POST", "/v1/vendors", {
            name: "Brings a category",
            default_category_id: await make("/v1/categories"),
          })
        ).body.data.id,
      },
    }),
    nothing,
  );
  check(
    "set another vendor, where the earlier one would bring a category",
    async () => ({ set: { vendor_id: await make("/v1/vendors") } }),
    async (id) => {
      const default_category_id = await make("/v1/categories");
      const vendor = await send("POST", "/v1/vendors", { name: "Earlier vendor", default_category_id });
      await send("PATCH", `/v1/inbox/${id}`, { vendor_id: vendor.body.data.id });
      await send("PATCH", `/v1/inbox/${id}`, { category_id: null });
    },
  );
});

describe("matches", () => {
  let cents = 700_000;
  const receipt = (amount: number) => ({
    display_name: "Cafe Luna",
    amount,
    date: "2026-05-03",
    document_type: "receipt",
  });
  const book = async (amount: number, booking_date = "2026-05-03") =>
    (
      await send("POST", "/v1/transactions", {
        account_id: await make("/v1/bank-accounts"),
        booking_date,
        amount: -amount,
        description: "Card",
        counterparty_name: "CAFE LUNA",
      })
    ).body.data.id as string;
  async function create(body: object): Promise<string> {
    const { id } = (await send("POST", "/v1/inbox", body)).body.data;
    await world.app.jobs.drain();
    return id;
  }
  async function suggested(): Promise<string> {
    const amount = ++cents / 100;
    await book(amount);
    return create(receipt(amount));
  }
  const change = async (id: string, body: object) =>
    (await send("POST", "/v1/inbox/bulk", { ids: [id], ...body })).body.data;
  const undo = async ({ undo: { path } }: { undo: { path: string } }) =>
    (await send("POST", path)).body.data.results[0];
  const state = async (id: string) => {
    const { status, transaction_id } = await read(`/v1/inbox/${id}`);
    const matches = await read(`/v1/inbox/${id}/matches`);
    return { status, transaction_id, matches: matches.map(pairOf).toSorted() };
  };
  const pairOf = (match: { transaction_id: string; status: string }) =>
    `${match.transaction_id} ${match.status}`;
  const eventsOf = async (id: string) =>
    (
      await world.superuser("select type from events where data->>'id' = $1 order by created_at, id", [id])
    ).map(({ type }) => type);

  const decisions = ["confirm", "decline"] as const;
  for (const action of decisions) {
    test(`${action} and back: the suggestion is as it was, also after the jobs`, async () => {
      const id = await suggested();
      const before = await state(id);
      const changed = await change(id, { action });
      expect(await state(id)).not.toEqual(before);
      expect(await undo(changed)).toMatchObject({ result: "changed", error: null });
      expect(await state(id)).toEqual(before);
      await world.app.jobs.drain();
      expect(await state(id)).toEqual(before);
      expect((await eventsOf(id)).at(-1)).toBe("inbox.match_suggested");
    });

    test(`${action}, back and ${action} again`, async () => {
      const id = await suggested();
      await undo(await change(id, { action }));
      const changed = await change(id, { action });
      expect(changed.results[0]).toMatchObject({ result: "changed" });
      expect((await state(id)).matches).toEqual([expect.stringContaining(`${action}`.slice(0, 7))]);
    });

    test(`undo of ${action}: a second time, or after another decision, it is refused`, async () => {
      const id = await suggested();
      const changed = await change(id, { action });
      await undo(changed);
      expect(await undo(changed)).toMatchObject({ result: "refused", error: { code: "changed_since" } });
      const next = await change(id, { action });
      expect(await undo(changed)).toMatchObject({ result: "refused", error: { code: "changed_since" } });
      await send("PATCH", `/v1/inbox/${id}`, { status: "archived" });
      const archived = await state(id);
      expect(await undo(next)).toMatchObject({ result: "refused", error: { code: "changed_since" } });
      expect(await state(id)).toEqual(archived);
    });
  }

  test("undo of decline: a job has proposed the next best transaction meanwhile", async () => {
    const amount = ++cents / 100;
    const [best, next] = [await book(amount), await book(amount, "2026-05-08")];
    const id = await create(receipt(amount));
    const before = await state(id);
    const changed = await change(id, { action: "decline" });
    await world.app.jobs.drain();
    expect((await state(id)).matches).toEqual([`${best} declined`, `${next} pending`].toSorted());
    expect(await undo(changed)).toMatchObject({ result: "changed" });
    const after = await state(id);
    expect(after.status).toBe(before.status);
    expect(after.matches).toEqual([`${best} pending`, `${next} expired`].toSorted());
  });

  test("undo of confirm: an item that lost its suggestion to it looks again", async () => {
    const amount = ++cents / 100;
    const transaction_id = await book(amount);
    const id = await create(receipt(amount));
    const rival = await create({ ...receipt(amount), date: "2026-05-01" });
    await world.superuser(
      `insert into match_candidates (organization_id, id, inbox_id, transaction_id, confidence_score, parts, status)
       select organization_id, new_id(), $2, transaction_id, 0.7, parts, 'pending' from match_candidates where inbox_id = $1`,
      [id, rival],
    );
    const changed = await change(id, { action: "confirm" });
    await world.app.jobs.drain();
    expect((await state(rival)).matches).toEqual([`${transaction_id} expired`]);
    await undo(changed);
    const waiting = await world.superuser(
      "select data->>'inbox_id' as id from pgboss.job where name = 'matching.match-item' and state = 'created'",
    );
    expect(waiting.map((job) => job.id)).toEqual([rival]);
    await world.app.jobs.drain();
    expect((await state(id)).matches).toEqual([`${transaction_id} pending`]);
  });

  test("undo of decline: the transaction was matched to another record meanwhile", async () => {
    const amount = ++cents / 100;
    const transaction_id = await book(amount);
    const id = await create(receipt(amount));
    const changed = await change(id, { action: "decline" });
    await send("POST", `/v1/inbox/${await make("/v1/inbox")}/match`, { transaction_id });
    expect(await undo(changed)).toMatchObject({ result: "changed" });
    expect(await state(id)).toMatchObject({ status: "pending", matches: [`${transaction_id} expired`] });
  });

  test("undo of a match that completes earlier part payments: these stay confirmed", async () => {
    const id = await suggested();
    const [match] = await read(`/v1/inbox/${id}/matches`);
    const part = await make("/v1/transactions");
    await world.superuser(
      `insert into match_candidates (organization_id, id, inbox_id, transaction_id, confidence_score, parts, status, is_partial)
       select organization_id, new_id(), inbox_id, $2, 0.9, parts, 'confirmed', true from match_candidates where id = $1`,
      [match.id, part],
    );
    const before = await state(id);
    expect(await undo(await change(id, { action: "confirm" }))).toMatchObject({ result: "changed" });
    expect(await state(id)).toEqual(before);
    expect(before.matches).toContain(`${part} confirmed`);
  });

  test("undo of a part payment: the rest is open again", async () => {
    const invoice = { display_name: "Nord GmbH", document_type: "invoice", reference_number: "RE-77123" };
    const transaction_id = (
      await send("POST", "/v1/transactions", {
        account_id: await make("/v1/bank-accounts"),
        booking_date: "2026-05-05",
        amount: -40.11,
        description: "RE-77123 Nord GmbH",
      })
    ).body.data.id;
    const id = await create({ ...invoice, amount: 100.37, date: "2026-05-03" });
    const before = await state(id);
    expect(before.matches).toEqual([`${transaction_id} pending`]);
    const changed = await change(id, { action: "confirm" });
    await world.app.jobs.drain();
    expect((await state(id)).matches).toEqual([`${transaction_id} confirmed`]);
    expect((await read(`/v1/transactions/${transaction_id}`)).matched).toBe(true);
    expect(await undo(changed)).toMatchObject({ result: "changed" });
    expect(await state(id)).toEqual(before);
    expect((await read(`/v1/transactions/${transaction_id}`)).matched).toBe(false);
    expect((await eventsOf(transaction_id)).at(-1)).toBe("transaction.updated");
  });

  test("match_id decides about another match than the best one", async () => {
    const amount = ++cents / 100;
    const id = await create(receipt(amount));
    const [best, other] = [await book(amount), await book(amount, "2026-05-08")];
    await world.app.jobs.drain();
    await world.superuser(
      `insert into match_candidates (organization_id, id, inbox_id, transaction_id, confidence_score, parts, status)
       select organization_id, new_id(), inbox_id, $2, 0.7, parts, 'pending' from match_candidates where inbox_id = $1
       on conflict (organization_id, inbox_id, transaction_id) do update set status = 'pending'`,
      [id, other],
    );
    const before = await state(id);
    expect(before.matches).toEqual([`${best} pending`, `${other} pending`].toSorted());
    const matches = await read(`/v1/inbox/${id}/matches`);
    const match_id = matches.find((match: { transaction_id: string }) => match.transaction_id === other).id;
    const changed = await change(id, { action: "confirm", input: { match_id } });
    expect(await state(id)).toMatchObject({ status: "done", transaction_id: other });
    const again = await change(id, { action: "confirm", input: { match_id } });
    expect(again.results[0]).toMatchObject({ result: "refused", error: { code: "conflict" } });
    await undo(changed);
    expect(await state(id)).toEqual(before);
    const foreign = await change(await make("/v1/inbox"), { action: "decline", input: { match_id } });
    expect(foreign.results[0].result).toBe("refused");
  });

  test("archive and back: a suggested item is suggested again", async () => {
    const id = await suggested();
    const before = await state(id);
    expect(before.status).toBe("suggested_match");
    await undo(await change(id, { action: "archive" }));
    expect(await state(id)).toEqual(before);
    await world.app.jobs.drain();
    expect(await state(id)).toEqual(before);
  });

  test("unarchive and approve can be undone after matching has changed the status", async () => {
    const amount = ++cents / 100;
    const id = await create(receipt(amount));
    const approved = await change(id, { action: "approve" });
    await book(amount);
    await world.app.jobs.drain();
    expect((await state(id)).status).toBe("suggested_match");
    expect(await undo(approved)).toMatchObject({ result: "changed" });
    expect(await read(`/v1/inbox/${id}`)).toMatchObject({ approval_action: null, status: "suggested_match" });
    await change(id, { action: "archive" });
    const unarchived = await change(id, { action: "unarchive" });
    await world.app.jobs.drain();
    expect((await state(id)).status).toBe("suggested_match");
    expect(await undo(unarchived)).toMatchObject({ result: "changed" });
    expect((await state(id)).status).toBe("archived");
  });

  test("archive and back: an item that was given up stays so", async () => {
    const id = await create(receipt(++cents / 100));
    await world.superuser("update inbox_items set status = 'no_match' where id = $1", [id]);
    await undo(await change(id, { action: "archive" }));
    expect((await state(id)).status).toBe("no_match");
  });

  test("a record without a suggested match is refused", async () => {
    const body = { ids: [await make("/v1/inbox")], action: "confirm" };
    const [verdict] = (await send("POST", "/v1/inbox/bulk", body)).body.data.results;
    expect(verdict).toMatchObject({
      result: "refused",
      error: { message: "The record has no suggested match." },
    });
  });
});

describe("transactions", () => {
  test("set and back: rules decide about the transaction again as before", async () => {
    const id = await make("/v1/transactions");
    const before = await read(`/v1/transactions/${id}`);
    const set = {
      category_id: await make("/v1/categories"),
      project_id: await make("/v1/projects"),
      is_transfer: true,
      exclude_from_analytics: true,
      notes: "Trip",
    };
    const { between, record } = await thereAndBack("/v1/transactions", id, { set });
    expect(between).toMatchObject({ ...set, category_source: "person", transfer_reason: "person" });
    expect(withoutTimes(record)).toEqual(withoutTimes(before));
    expect([record.category_source, record.transfer_reason]).toEqual([null, null]);
  });

  test("a transfer that was paired is a transfer again, but not paired", async () => {
    const [from, to] = [await make("/v1/bank-accounts"), await make("/v1/bank-accounts")];
    const booking = { booking_date: "2026-04-01", description: "Move" };
    const out = await send("POST", "/v1/transactions", { ...booking, account_id: from, amount: -812.34 });
    await send("POST", "/v1/transactions", { ...booking, account_id: to, amount: 812.34 });
    const { id } = out.body.data;
    expect((await read(`/v1/transactions/${id}`)).transfer_reason).toBe("opposite_amounts");
    const { record } = await thereAndBack("/v1/transactions", id, { set: { is_transfer: false } });
    expect(record).toMatchObject({
      is_transfer: true,
      transfer_reason: "person",
      transfer_transaction_id: null,
    });
  });
});

describe("documents", () => {
  const check = (what: string, change: () => Promise<object>, prepare: (id: string) => Promise<unknown>) =>
    test(`${what} and back`, async () => {
      const id = await make("/v1/documents");
      await prepare(id);
      const before = await read(`/v1/documents/${id}`);
      const { between, record } = await thereAndBack("/v1/documents", id, await change());
      expect(withoutTimes(between)).not.toEqual(withoutTimes(before));
      expect(withoutTimes(record)).toEqual(withoutTimes(before));
    });
  check(
    "move",
    async () => ({ set: { folder_id: await make("/v1/folders"), category: "tax" } }),
    async () => {},
  );
  check(
    "trash",
    async () => ({ action: "trash" }),
    async () => {},
  );
  check(
    "restore",
    async () => ({ action: "restore" }),
    (id) => send("DELETE", `/v1/documents/${id}`),
  );
});

test("what cannot be undone has no undo", async () => {
  const check = async (path: string, action: string, id: string) => {
    const { data } = (await send("POST", `${path}/bulk`, { ids: [id], action })).body;
    expect([data.results[0].result, data.undo], `${path} ${action}`).toEqual(["changed", null]);
  };
  await check("/v1/inbox", "delete", await make("/v1/inbox"));
  await check("/v1/transactions", "delete", await make("/v1/transactions"));
  await check("/v1/invoices", "cancel", await make("/v1/invoices"));
  const document = await make("/v1/documents");
  await send("DELETE", `/v1/documents/${document}`);
  await check("/v1/documents", "delete_permanently", document);
  const undoable = (world.app.routes as AnyRoute[]).filter(({ path }) => path.endsWith("/bulk/{id}/undo"));
  expect(undoable.map(({ path }) => path).toSorted()).toEqual([
    "/v1/documents/bulk/{id}/undo",
    "/v1/entries/bulk/{id}/undo",
    "/v1/inbox/bulk/{id}/undo",
    "/v1/transactions/bulk/{id}/undo",
  ]);
});
