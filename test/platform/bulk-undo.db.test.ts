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
  async function suggested(): Promise<string> {
    const amount = ++cents / 100;
    const body = { display_name: "Cafe Luna", amount, date: "2026-05-03", document_type: "receipt" };
    await send("POST", "/v1/transactions", {
      account_id: await make("/v1/bank-accounts"),
      booking_date: "2026-05-03",
      amount: -amount,
      description: "Card",
      counterparty_name: "CAFE LUNA",
    });
    const { id } = (await send("POST", "/v1/inbox", body)).body.data;
    await world.app.jobs.drain();
    return id;
  }

  test("confirm and back: the record is unmatched again", async () => {
    const { between, verdict, record } = await thereAndBack("/v1/inbox", await suggested(), {
      action: "confirm",
    });
    expect([between.status, verdict.result, record.status]).toEqual(["done", "changed", "pending"]);
    expect(record.transaction_id).toBeNull();
  });

  test("a match that completes earlier part payments is not undone, so that these are kept", async () => {
    const id = await suggested();
    const [match] = await read(`/v1/inbox/${id}/matches`);
    await world.superuser(
      `insert into match_candidates (organization_id, id, inbox_id, transaction_id, confidence_score, parts, status, is_partial)
       select organization_id, new_id(), inbox_id, $2, 0.9, parts, 'confirmed', true from match_candidates where id = $1`,
      [match.id, await make("/v1/transactions")],
    );
    const { verdict, record } = await thereAndBack("/v1/inbox", id, { action: "confirm" });
    expect(verdict).toMatchObject({ result: "refused", error: { code: "conflict" } });
    expect(record.status).toBe("done");
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
  const undoable = (world.app.routes as AnyRoute[]).filter(({ path }) => path.endsWith("/undo"));
  expect(undoable.map(({ path }) => path).toSorted()).toEqual([
    "/v1/documents/bulk/{id}/undo",
    "/v1/entries/bulk/{id}/undo",
    "/v1/inbox/bulk/{id}/undo",
    "/v1/transactions/bulk/{id}/undo",
  ]);
});
