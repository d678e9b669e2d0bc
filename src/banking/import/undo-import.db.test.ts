/** The undo of an import through the API: everything it made goes, and what hung on it falls back. */
import { afterAll, beforeAll, beforeEach, describe, expect, test } from "vitest";
import { allowServerErrors } from "../../../test/harness/logged-errors.ts";
import { createWorld, type Reply, type TestOrganization, type World } from "../../../test/harness/world.ts";
import { prepareOrganization } from "../../invoices/test-invoices.ts";
import { expectKeptFigures } from "../test-kept-figures.ts";

let world: World;
let org: TestOrganization;
let account_id: string;
beforeAll(async () => {
  world = await createWorld();
});
afterAll(() => world.close());
beforeEach(async () => {
  org = await world.createOrganization("Undo");
  account_id = (await make("/v1/bank-accounts", { name: "Giro" })).id;
});

const call = (method: string, path: string, body?: unknown, headers: Record<string, string> = {}) =>
  world.call(method, path, { token: org.token, headers, ...(body === undefined ? {} : { body }) });
const good = async (reply: Promise<Reply>) => {
  const { status, body, text } = await reply;
  expect(status, text).toBeLessThan(300);
  return body?.data;
};
const make = (path: string, body: object) => good(call("POST", path, body));
const get = (path: string) => good(call("GET", path));

const csv = (...lines: string[]) => `Date,Amount,Payee,Description\n${lines.join("\n")}\n`;
const may = csv(
  "2026-05-03,-4.50,Cafe Luna,Card payment",
  "2026-05-04,-80.00,Hotel Adler,Two nights",
  "2026-05-05,300.00,Birch GmbH,Thank you",
);
const take = (content: string, query = "", into = account_id) =>
  good(
    call("POST", `/v1/transactions/import?account_id=${into}${query}`, content, {
      "content-type": "text/csv",
    }),
  );
const undo = (id: string, query = "", headers: Record<string, string> = {}) =>
  call("POST", `/v1/imports/${id}/undo${query}`, undefined, headers);
const list = (query = "") => get(`/v1/transactions?order=asc&limit=100${query}`);
const named = async (name: string) =>
  (await list()).find((row: { counterparty_name: string }) => row.counterparty_name === name);
const change = (id: string, body: object) => good(call("PATCH", `/v1/transactions/${id}`, body));
const figures = async () => ({
  counts: await get("/v1/transactions/counts"),
  balance: (await get(`/v1/bank-accounts/${account_id}`)).balance,
  result: await get("/v1/metrics/profit-loss?start_date=2026-01-01&end_date=2026-12-31"),
});

test("undo: the transactions, their sums and their counts are gone, and importing again brings them back", async () => {
  await make("/v1/transactions", {
    account_id,
    booking_date: "2026-05-01",
    amount: "-10",
    description: "By hand",
  });
  const before = await figures();
  const { import_id } = await take(may);
  const imported = await figures();
  expect(imported.balance).toBe(205.5);

  expect(await good(undo(import_id))).toMatchObject({
    import_id,
    account_id,
    dry_run: false,
    deleted_count: 3,
    restored_count: 0,
    changed_count: 0,
    changed_transactions: [],
    account_deletable: false,
    account_deleted: false,
  });
  expect(await figures()).toEqual(before);
  await expectKeptFigures(world, org.id);
  const record = await get(`/v1/imports/${import_id}`);
  expect(record).toMatchObject({ status: "undone", undone_at: expect.any(String), created_count: 3 });

  await take(may);
  expect(await figures()).toEqual(imported);
});

test("undo: a dry run lists what a person did since, and changes nothing", async () => {
  const { import_id } = await take(may);
  const category = await make("/v1/categories", { name: "Meals", kind: "expense" });
  const vendor = await make("/v1/vendors", { name: "Adler" });
  const cafe = await named("Cafe Luna");
  const hotel = await named("Hotel Adler");
  await change(cafe.id, { category_id: category.id, notes: "with Birch" });
  await change(hotel.id, {
    vendor_id: vendor.id,
    splits: [{ amount: -50 }, { amount: -30 }],
    exclude_from_analytics: true,
  });
  const before = await list();
  const report = await good(undo(import_id, "?dry_run=true"));
  expect(report).toMatchObject({
    dry_run: true,
    deleted_count: 3,
    changed_count: 2,
    changes: { category: 1, notes: 1, split: 1, vendor: 1, excluded: 1, match: 0, payment: 0, project: 0 },
    account_deletable: true,
  });
  expect(report.changed_transactions).toEqual([
    {
      transaction_id: hotel.id,
      booking_date: "2026-05-04",
      amount: -80,
      currency: "EUR",
      name: "Hotel Adler",
      changes: ["split", "vendor", "excluded"],
    },
    expect.objectContaining({ transaction_id: cafe.id, changes: ["category", "notes"] }),
  ]);
  expect(await list()).toEqual(before);
  await good(undo(import_id));
  expect(await list()).toEqual([]);
  await expectKeptFigures(world, org.id);
});

test("undo: what a rule or an earlier decision set is no change by a person", async () => {
  const category = await make("/v1/categories", { name: "Meals", kind: "expense" });
  const vendor = await make("/v1/vendors", { name: "Luna" });
  await make("/v1/categorization-rules", {
    name: "Luna",
    match_text: "luna",
    set_category_id: category.id,
    set_vendor_id: vendor.id,
  });
  const { import_id } = await take(may);
  expect((await named("Cafe Luna")).vendor_id).toBe(vendor.id);
  expect(await good(undo(import_id, "?dry_run=true"))).toMatchObject({ changed_count: 0 });
});

describe("undo: what hangs on the transactions falls back", () => {
  const receipt = (body: object = {}) =>
    make("/v1/inbox", {
      display_name: "Cafe Luna",
      amount: "4.50",
      date: "2026-05-03",
      document_type: "receipt",
      ...body,
    });
  const stateOf = async (id: string) => {
    const { status, transaction_id, match_candidates } = await get(`/v1/inbox/${id}`);
    return [status, transaction_id, match_candidates.length];
  };

  test("a matched receipt is open again, and finds the transaction of the next import", async () => {
    const { import_id } = await take(may);
    const cafe = await named("Cafe Luna");
    const { id } = await receipt();
    await good(call("POST", `/v1/inbox/${id}/match`, { transaction_id: cafe.id }));
    expect(await good(undo(import_id, "?dry_run=true"))).toMatchObject({
      unmatched_count: 1,
      changes: { match: 1 },
    });
    expect(await good(undo(import_id))).toMatchObject({ unmatched_count: 1 });
    expect(await stateOf(id)).toEqual(["pending", null, 0]);
    await take(may);
    await world.app.jobs.drain();
    expect((await stateOf(id))[0]).toBe("suggested_match");
  });

  test("a receipt with nothing but a proposal is no suggested match any more", async () => {
    const { id } = await receipt();
    const { import_id } = await take(may);
    await world.app.jobs.drain();
    expect((await stateOf(id))[0]).toBe("suggested_match");
    await good(undo(import_id));
    expect(await stateOf(id)).toEqual(["pending", null, 0]);
  });

  test("an archived receipt stays archived, without its transaction", async () => {
    const { import_id } = await take(may);
    const { id } = await receipt();
    await good(call("POST", `/v1/inbox/${id}/match`, { transaction_id: (await named("Cafe Luna")).id }));
    await good(call("PATCH", `/v1/inbox/${id}`, { status: "archived" }));
    await good(undo(import_id));
    expect(await stateOf(id)).toEqual(["archived", null, 0]);
  });

  test("a paid invoice is unpaid again", async () => {
    const bench = await prepareOrganization(world, org.token);
    const invoice = await bench.finalize({ items: [{ name: "Advice", quantity: 1, price: "300" }] });
    const { import_id } = await take(may);
    const paying = await named("Birch GmbH");
    await make(`/v1/transactions/${paying.id}/payments`, { invoice_id: invoice.id });
    expect((await bench.read(invoice.id)).status).not.toBe("unpaid");
    expect(await good(undo(import_id))).toMatchObject({ removed_payment_count: 1, changes: { payment: 1 } });
    expect(await bench.read(invoice.id)).toMatchObject({ status: "unpaid" });
    expect(await get(`/v1/invoices/${invoice.id}/payments`)).toEqual([]);
  });

  test("an attached document stays in the vault", async () => {
    const { import_id } = await take(may);
    const { id } = await named("Hotel Adler");
    const { file_path } = await good(
      call("POST", "/v1/uploads", Buffer.from("%PDF-1.4 hotel"), {
        "content-type": "application/pdf",
        "x-file-name": "hotel.pdf",
      }),
    );
    const attachments = [{ attachable_type: "transaction", attachable_id: id }];
    const document = await make("/v1/documents", { category: "other", file_path, attachments });
    expect(await good(undo(import_id))).toMatchObject({ changes: { attachment: 1 } });
    expect((await get(`/v1/documents/${document.id}`)).attachments).toEqual([]);
  });

  test("the other side of a transfer is an ordinary transaction again", async () => {
    const savings = (await make("/v1/bank-accounts", { name: "Savings" })).id;
    const { import_id } = await take(csv("2026-05-03,-500.00,,To savings"));
    await take(csv("2026-05-04,500.00,,From giro"), "", savings);
    const [side] = await list(`&account_id=${savings}`);
    expect(side).toMatchObject({ is_transfer: true, transfer_transaction_id: expect.any(String) });
    await good(undo(import_id));
    expect(await get(`/v1/transactions/${side.id}`)).toMatchObject({
      is_transfer: false,
      transfer_reason: null,
      transfer_transaction_id: null,
    });
    await expectKeptFigures(world, org.id);
  });
});

test("undo: what the import booked is pending again, as it was, with its split", async () => {
  const row = (status: string, day: string, amount: string, text: string) =>
    `Date,Amount,Description,Transaction ID,Status\n2026-05-${day},${amount},${text},REF-A1-9,${status}\n`;
  const { import_id: first } = await take(row("pending", "03", "-100.00", "Dinner"));
  const [before] = await list();
  await change(before.id, { notes: "team", splits: [{ amount: -60 }, { amount: -40 }] });
  const { import_id } = await take(row("booked", "05", "-115.01", "Dinner and tip"));
  expect(await get(`/v1/transactions/${before.id}`)).toMatchObject({ status: "booked", amount: -115.01 });

  expect(await good(undo(first, "?dry_run=true"))).toMatchObject({
    later_imports: [{ import_id, known_count: 1 }],
  });
  expect(await good(undo(import_id))).toMatchObject({ deleted_count: 0, restored_count: 1 });
  const after = await get(`/v1/transactions/${before.id}`);
  expect(after).toMatchObject({
    status: "pending",
    booking_date: "2026-05-03",
    amount: -100,
    description: "Dinner",
    notes: "team",
  });
  expect(after.splits.map(({ amount }: { amount: number }) => amount)).toEqual([-60, -40]);
  await expectKeptFigures(world, org.id);
  await good(undo(first));
  expect(await list()).toEqual([]);
});

test("undo: the mapping that the import saved is forgotten, an older one stays", async () => {
  const mapping = async () => (await get(`/v1/bank-accounts/${account_id}`)).import_mapping;
  const ambiguous = csv("03/04/2026,-1.50,Cafe,Card");
  const { import_id } = await take(ambiguous, "&date_order=mdy");
  expect(await mapping()).toMatchObject({ date_order: "mdy" });
  await good(undo(import_id));
  expect(await mapping()).toBeNull();
  expect((await call("POST", `/v1/transactions/import?account_id=${account_id}`, ambiguous)).status).toBe(
    422,
  );

  const right = await take(ambiguous, "&date_order=dmy");
  const next = await take(csv("13/04/2026,-2.50,Cafe,Card"));
  await good(undo(next.import_id));
  expect(await mapping()).toMatchObject({ date_order: "dmy" });
  await good(undo(right.import_id));
});

test("undo: again it deletes nothing, and with its key it answers the same", async () => {
  const { import_id } = await take(may);
  const headers = { "idempotency-key": "undo-once" };
  const first = await undo(import_id, "", headers);
  const replayed = await undo(import_id, "", headers);
  expect([replayed.headers["idempotent-replayed"], replayed.body]).toEqual(["true", first.body]);
  expect(await good(undo(import_id))).toMatchObject({ deleted_count: 0, restored_count: 0 });
  const events = await world.superuser(
    "select data from events where organization_id = $1 and type = 'transaction.import_undone'",
    [org.id],
  );
  expect(events).toEqual([{ data: { import_id, account_id, deleted_count: 3, restored_count: 0 } }]);
});

test("undo: the audit trail names who undid the import, and has every deleted transaction", async () => {
  const { import_id } = await take(may);
  const { id } = await named("Cafe Luna");
  await good(undo(import_id));
  const [event] = await get(`/v1/audit-events?record_id=${import_id}&order=desc&limit=1`);
  expect(event).toMatchObject({ action: "changed", changes: { status: ["done", "undone"] } });
  const [deleted] = await get(`/v1/audit-events?record_id=${id}&order=desc&limit=1`);
  expect(deleted).toMatchObject({ action: "deleted", changes: { amount: -4.5, import_id } });
});

describe("undo: the account of a wrong import", () => {
  test("is deleted with it if nothing else is there", async () => {
    const { import_id } = await take(may);
    expect(await good(undo(import_id, "?delete_account=true"))).toMatchObject({ account_deleted: true });
    expect((await call("GET", `/v1/bank-accounts/${account_id}`)).status).toBe(404);
    expect((await call("GET", `/v1/imports/${import_id}`)).status).toBe(404);
  });
  test("is kept with everything in it if something else is there", async () => {
    await take(csv("2026-01-01,-1.00,Other,File"));
    const { import_id } = await take(may);
    expect((await undo(import_id, "?delete_account=true")).status).toBe(409);
    expect((await list()).length).toBe(4);
  });
  test("can be deleted later, once its imports are undone", async () => {
    const { import_id } = await take(may);
    expect((await call("DELETE", `/v1/bank-accounts/${account_id}`)).status).toBe(409);
    await good(undo(import_id));
    expect((await call("DELETE", `/v1/bank-accounts/${account_id}`)).status).toBe(204);
  });
});

describe("undo is refused", () => {
  test("for an import that failed or still runs", async () => {
    const refused = await call("POST", `/v1/transactions/import?account_id=${account_id}`, "not a bank file");
    expect(refused.status).toBe(422);
    const [failed] = await get("/v1/imports?limit=1");
    expect((await undo(failed.id)).body.error).toMatchObject({
      code: "conflict",
      details: { status: "failed" },
    });
    await world.superuser("update transaction_imports set status = 'running' where id = $1", [failed.id]);
    expect((await undo(failed.id)).body.error.details.status).toBe("running");
  });
  test("without the right to write, and for another organization", async () => {
    const { import_id } = await take(may);
    const reader = await world.token(org, ["transactions.read"]);
    const path = `/v1/imports/${import_id}/undo`;
    expect((await world.call("POST", path, { token: reader })).status).toBe(403);
    expect((await world.call("POST", path, { token: world.b.token })).status).toBe(404);
    expect((await list()).length).toBe(3);
  });
});

test("undo: an error at the end of it leaves everything as it was", async () => {
  const { import_id } = await take(may);
  const { id } = await make("/v1/inbox", { display_name: "Cafe Luna", amount: "4.50", date: "2026-05-03" });
  await good(call("POST", `/v1/inbox/${id}/match`, { transaction_id: (await named("Cafe Luna")).id }));
  const before = [await list(), await figures(), await get(`/v1/inbox/${id}`)];
  await world.superuser(`
    create function refuse_undo() returns trigger language plpgsql as $$ begin raise 'stopped here'; end $$;
    create trigger refuse_undo before update on transaction_imports for each row
      when (new.status = 'undone') execute function refuse_undo()`);
  allowServerErrors();
  expect((await undo(import_id)).status).toBe(500);
  await world.superuser("drop trigger refuse_undo on transaction_imports; drop function refuse_undo()");
  expect([await list(), await figures(), await get(`/v1/inbox/${id}`)]).toEqual(before);
  expect((await get(`/v1/imports/${import_id}`)).status).toBe("done");
});
