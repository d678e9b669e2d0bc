/**
 * Every bulk operation does to a record what the record's own route does. Two equal records are made. One is changed by
 * its own route, the other by the bulk route. Afterwards the records, their events, their audit trail, their e-mails and
 * their jobs must be equal. Refusals are compared in the same way.
 */
import { afterAll, beforeAll, describe, expect, test } from "vitest";
import { type Bench, prepareOrganization } from "../../src/invoices/test-invoices.ts";
import type { AnyRoute } from "../../src/platform/http/route.ts";
import { makeRecord } from "../harness/factories.ts";
import { type CallOptions, createWorld, type Reply, type World } from "../harness/world.ts";

let world: World;
let bench: Bench;
const named: Record<string, string> = {};
beforeAll(async () => {
  world = await createWorld();
  bench = await prepareOrganization(world);
  for (const name of ["categories", "vendors", "projects", "folders", "bank-accounts"])
    named[name] = await makeRecord(world, world.a.token, `/v1/${name}`);
});
afterAll(() => world.close());

type Request = [method: string, path: string, body?: object];

interface Case {
  collection: string;
  /** Makes one of the two records and returns its id. */
  make(): Promise<string>;
  /** The request of the record's own route, as a path below the record. */
  single(id: string): Request | Promise<Request>;
  bulk(): object;
}

const send = async (method: string, url: string, options: CallOptions = {}): Promise<Reply> => {
  const reply = await world.call(method, url, options);
  expect(reply.status, `${method} ${url} ${reply.text}`).toBeLessThan(300);
  return reply;
};

const inboxItem = async () =>
  (await send("POST", "/v1/inbox", { body: { display_name: "Cafe Luna", amount: 12.5, date: "2026-02-01" } }))
    .body.data.id as string;
const archivedItem = async () => after(await inboxItem(), "PATCH", "/v1/inbox", { status: "archived" });
const transaction = async () =>
  (
    await send("POST", "/v1/transactions", {
      body: {
        account_id: named["bank-accounts"],
        booking_date: "2026-02-03",
        amount: -12.5,
        description: "Purchase",
      },
    })
  ).body.data.id as string;
const document = () => makeRecord(world, world.a.token, "/v1/documents");
const trashed = async () => after(await document(), "DELETE", "/v1/documents");
const draft = async () => (await bench.draft()).id as string;
const finalized = async () => (await bench.finalize()).id as string;

async function after(id: string, method: string, collection: string, body?: object): Promise<string> {
  await send(method, `${collection}/${id}`, body ? { body } : {});
  return id;
}

/** Amounts that match nothing else, with the same number of digits. */
let cents = 500_000;

/** An item with one suggested match. */
async function suggested(): Promise<string> {
  const amount = ++cents / 100;
  const booking = {
    booking_date: "2026-05-03",
    amount: -amount,
    description: "Card",
    counterparty_name: "CAFE LUNA",
  };
  await send("POST", "/v1/transactions", { body: { account_id: named["bank-accounts"], ...booking } });
  const body = { display_name: "Cafe Luna", amount, date: "2026-05-03", document_type: "receipt" };
  const { id } = (await send("POST", "/v1/inbox", { body })).body.data;
  await world.app.jobs.drain();
  return id;
}

async function decision(id: string, verb: string): Promise<Request> {
  const [match] = (await send("GET", `/v1/inbox/${id}/matches`)).body.data;
  return ["POST", `/matches/${match.id}/${verb}`];
}

const inboxSet = () => ({
  category_id: named.categories,
  vendor_id: named.vendors,
  project_id: named.projects,
  type: "income",
  document_type: "invoice",
  exclude_from_analytics: true,
  notes: "Trip",
});
const transactionSet = () => ({
  category_id: named.categories,
  vendor_id: named.vendors,
  project_id: named.projects,
  is_transfer: true,
  exclude_from_analytics: true,
  notes: "Trip",
});
const documentSet = () => ({ category: "contract", folder_id: named.folders });
const letter = { subject: "Your invoice", message: "Hello" };

const inbox = (path: string): Record<string, Case> => {
  const collection = path;
  return {
    set: {
      collection,
      make: inboxItem,
      single: () => ["PATCH", "", inboxSet()],
      bulk: () => ({ set: inboxSet() }),
    },
    archive: {
      collection,
      make: inboxItem,
      single: () => ["PATCH", "", { status: "archived" }],
      bulk: () => ({ action: "archive" }),
    },
    unarchive: {
      collection,
      make: archivedItem,
      single: () => ["PATCH", "", { status: "pending" }],
      bulk: () => ({ action: "unarchive" }),
    },
    approve: {
      collection,
      make: inboxItem,
      single: () => ["PATCH", "", { approval_action: "approved", approval_reason: "Fine" }],
      bulk: () => ({ action: "approve", input: { approval_reason: "Fine" } }),
    },
    confirm: {
      collection,
      make: suggested,
      single: (id) => decision(id, "confirm"),
      bulk: () => ({ action: "confirm" }),
    },
    decline: {
      collection,
      make: suggested,
      single: (id) => decision(id, "decline"),
      bulk: () => ({ action: "decline" }),
    },
    delete: { collection, make: inboxItem, single: () => ["DELETE", ""], bulk: () => ({ action: "delete" }) },
  };
};

const ofDocuments = { collection: "/v1/documents" };
const ofInvoices = { collection: "/v1/invoices" };
const ofTransactions = { collection: "/v1/transactions" };

const cases: Record<string, Record<string, Case>> = {
  "/v1/inbox/bulk": inbox("/v1/inbox"),
  "/v1/entries/bulk": inbox("/v1/entries"),
  "/v1/transactions/bulk": {
    set: {
      ...ofTransactions,
      make: transaction,
      single: () => ["PATCH", "", transactionSet()],
      bulk: () => ({ set: transactionSet() }),
    },
    delete: {
      ...ofTransactions,
      make: transaction,
      single: () => ["DELETE", ""],
      bulk: () => ({ action: "delete" }),
    },
  },
  "/v1/documents/bulk": {
    set: {
      ...ofDocuments,
      make: document,
      single: () => ["PATCH", "", documentSet()],
      bulk: () => ({ set: documentSet() }),
    },
    trash: {
      ...ofDocuments,
      make: document,
      single: () => ["DELETE", ""],
      bulk: () => ({ action: "trash" }),
    },
    restore: {
      ...ofDocuments,
      make: trashed,
      single: () => ["POST", "/restore"],
      bulk: () => ({ action: "restore" }),
    },
    delete_permanently: {
      ...ofDocuments,
      make: trashed,
      single: () => ["DELETE", "/permanent"],
      bulk: () => ({ action: "delete_permanently" }),
    },
  },
  "/v1/invoices/bulk": {
    finalize: {
      ...ofInvoices,
      make: draft,
      single: () => ["POST", "/finalize"],
      bulk: () => ({ action: "finalize" }),
    },
    send: {
      ...ofInvoices,
      make: finalized,
      single: () => ["POST", "/send", letter],
      bulk: () => ({ action: "send", input: letter }),
    },
    remind: {
      ...ofInvoices,
      make: finalized,
      single: () => ["POST", "/remind", {}],
      bulk: () => ({ action: "remind" }),
    },
    cancel: {
      ...ofInvoices,
      make: finalized,
      single: () => ["POST", "/cancel", { reason: "Wrong" }],
      bulk: () => ({ action: "cancel", input: { reason: "Wrong" } }),
    },
    write_off: {
      ...ofInvoices,
      make: finalized,
      single: () => ["POST", "/write-off", { reason: "Insolvent" }],
      bulk: () => ({ action: "write_off", input: { reason: "Insolvent" } }),
    },
    delete: { ...ofInvoices, make: draft, single: () => ["DELETE", ""], bulk: () => ({ action: "delete" }) },
  },
};

const bulkRoutes = () => world.app.routes.filter(({ path }) => path.endsWith("/bulk"));

function operationsOf({ body }: AnyRoute): string[] {
  const { set, action } = (body as unknown as { properties: Record<string, { enum?: string[] }> }).properties;
  return [...(set ? ["set"] : []), ...(action?.enum ?? [])];
}

test("every operation of every bulk route is compared", () => {
  const declared = Object.fromEntries(
    bulkRoutes().map((route) => [route.path, operationsOf(route).toSorted()]),
  );
  const compared = Object.entries(cases).map(([path, operations]) => [
    path,
    Object.keys(operations).toSorted(),
  ]);
  expect(declared).toEqual(Object.fromEntries(compared));
});

test("every field of set is compared", () => {
  const sets: Record<string, object> = {
    inbox: inboxSet(),
    transactions: transactionSet(),
    documents: documentSet(),
  };
  for (const [name, set] of Object.entries(sets)) {
    const [route] = bulkRoutes().filter(({ path }) => path === `/v1/${name}/bulk`);
    const body = route?.body as unknown as { properties: { set: { properties: object } } };
    expect(Object.keys(set).toSorted(), name).toEqual(Object.keys(body.properties.set.properties).toSorted());
  }
});

/** Everything that a change left behind about one record, without what differs between any two records. */
async function traceOf(collection: string, id: string): Promise<string> {
  const rows = async (query: string) => world.superuser(query, [id]);
  const found = await world.call("GET", `${collection}/${id}`);
  const trace = {
    record: { status: found.status, data: found.body.data ?? null, version: found.headers.etag ?? null },
    events: await rows("select type, data from events where data->>'id' = $1::text order by id"),
    audit: await rows(`
      select actor_kind, actor_id, channel, action, record_type, changes from audit_events
      where record_id = $1 or changes::text like '%' || $1::text || '%'
      order by id`),
    emails: await rows(
      "select kind, recipient, subject, body_text, status from emails where invoice_id = $1",
    ),
    matches: await rows("select status, confidence_score from match_candidates where inbox_id = $1"),
    jobs: await rows(
      "select name from pgboss.job where data::text like '%' || $1::text || '%' order by name",
    ),
  };
  return withoutIdentity(JSON.stringify(trace, null, 1), found.body.data);
}

function withoutIdentity(text: string, record: { number?: string; amount?: number } | undefined): string {
  const own = [record?.number, record?.amount && record.amount > 1000 ? String(record.amount) : undefined];
  return own
    .filter((one) => one !== undefined && one !== null)
    .reduce((shown, one) => shown.replaceAll(one as string, "<own>"), text)
    .replaceAll(/50\d\d\.\d\d?/g, "<amount>")
    .replaceAll(/[\da-f]{8}(-[\da-f]{4}){3}-[\da-f]{12}/g, "<id>")
    .replaceAll(/vault\/<id>\/[^"]+/g, "<file>")
    .replaceAll(/INV-\d+/g, "<number>")
    .replaceAll(/"sequence_number": \d+|"sha256": "[^"]*"|Note \d+/g, "<serial>")
    .replaceAll(/(?<="|\/i\/)[\w-]{43}\b/g, "<token>");
}

for (const [path, operations] of Object.entries(cases))
  describe(path, () => {
    for (const [name, { collection, make, single, bulk }] of Object.entries(operations))
      test(`${name} does what the record's own route does`, async () => {
        const [one, other] = [await make(), await make()];
        const before = [await traceOf(collection, one), await traceOf(collection, other)];
        expect(before[1]).toBe(before[0]);
        const [method, below, body] = await single(one);
        await send(method, `${collection}/${one}${below}`, body ? { body } : {});
        const reply = await send("POST", path, { body: { ids: [other], ...bulk() } });
        expect(reply.body.data.results[0], reply.text).toMatchObject({
          id: other,
          result: "changed",
          error: null,
        });
        const traces = [await traceOf(collection, one), await traceOf(collection, other)];
        expect(traces[1]).toBe(traces[0]);
        expect(traces[0]).not.toBe(before[0]);
      });
  });

describe("a refusal is that of the record's own route", () => {
  const check = (what: string, path: string, make: () => Promise<string>, own: Request, body: object) =>
    test(what, async () => {
      const id = await make();
      const collection = path.replace("/bulk", "");
      const [method, below, given] = own;
      const single = await world.call(method, `${collection}/${id}${below}`, given ? { body: given } : {});
      const { request_id: _, ...details } = single.body.error.details;
      const reply = await send("POST", path, { body: { ids: [id], ...body } });
      const [verdict] = reply.body.data.results;
      expect([verdict.result, verdict.error]).toEqual(["refused", { ...single.body.error, details }]);
    });
  const split = async () => {
    const id = await transaction();
    return after(id, "PATCH", "/v1/transactions", { splits: [{ amount: -2.5 }, { amount: -10 }] });
  };
  const matched = async () => {
    const id = await transaction();
    await send("POST", `/v1/inbox/${await inboxItem()}/match`, { body: { transaction_id: id } });
    return id;
  };
  const incomplete = async () => (await bench.draft({ items: [] })).id as string;
  const analyzing = async () => {
    const id = await inboxItem();
    await world.superuser("update inbox_items set status = 'analyzing' where id = $1", [id]);
    return id;
  };
  const category_id = () => named.categories as string;
  const inboxBulk = "/v1/inbox/bulk";
  const [transactions, documents, invoices] = [
    "/v1/transactions/bulk",
    "/v1/documents/bulk",
    "/v1/invoices/bulk",
  ];
  check("archive", inboxBulk, analyzing, ["PATCH", "", { status: "archived" }], { action: "archive" });
  check("unarchive", inboxBulk, analyzing, ["PATCH", "", { status: "pending" }], { action: "unarchive" });
  test("a category for a transaction whose splits have their own", async () => {
    const id = await split();
    const body = { category_id: category_id() };
    const single = await world.call("PATCH", `/v1/transactions/${id}`, { body });
    const [verdict] = (await send("POST", transactions, { body: { ids: [id], set: body } })).body.data
      .results;
    expect(verdict).toMatchObject({ result: "refused", error: { message: single.body.error.message } });
  });
  check("deleting a matched transaction", transactions, matched, ["DELETE", ""], { action: "delete" });
  check("deleting a document that is not in the trash", documents, document, ["DELETE", "/permanent"], {
    action: "delete_permanently",
  });
  check("finalizing an incomplete draft", invoices, incomplete, ["POST", "/finalize"], {
    action: "finalize",
  });
  check("sending a draft", invoices, draft, ["POST", "/send", {}], { action: "send" });
  check("reminding of a draft", invoices, draft, ["POST", "/remind", {}], { action: "remind" });
  check("cancelling a finalized invoice without a reason", invoices, finalized, ["POST", "/cancel", {}], {
    action: "cancel",
  });
  check("writing off a draft", invoices, draft, ["POST", "/write-off", {}], { action: "write_off" });
  check("deleting a finalized invoice", invoices, finalized, ["DELETE", ""], { action: "delete" });
});
