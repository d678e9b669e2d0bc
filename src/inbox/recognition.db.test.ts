/**
 * Reading documents: which fields are filled, which are left to the user, and the reason when reading fails.
 */
import { afterAll, beforeAll, describe, expect, test } from "vitest";
import { makeRecord } from "../../test/harness/factories.ts";
import { createVaultWorld, type TestVault } from "../documents/test-vault.ts";
import type { CalendarDate } from "../kernel/calendar.ts";
import type { Decimal } from "../kernel/decimal.ts";
import { Unprocessable } from "../kernel/errors.ts";
import {
  RecognitionCrashed,
  RecognitionOutOfMemory,
  RecognitionRefused,
  RecognitionTimedOut,
  RecognizerClosed,
} from "../recognition/index.ts";
import { drawPdf, sampleReceipt } from "../recognition/sample-receipt.ts";
import { loadContext } from "./document-reader.ts";
import { recognizeItem } from "./jobs.ts";
import type { ReadDocument, RecognizedDocument } from "./recognition.ts";
import type { AnalyzeInboxItem } from "./recognize-inbox-item.ts";

let world: TestVault;
beforeAll(async () => {
  world = await createVaultWorld();
});
afterAll(() => world.close());

let serial = 0;
const newDocument = (body: object = {}) => world.document(`Receipt no. ${++serial}\nTotal 12.00`, { body });
const create = async (body: object) => {
  const answer = await world.call("POST", "/v1/inbox", { body });
  expect(answer.status, answer.text).toBe(201);
  return answer.body.data;
};
const read = async (id: string) => (await world.call("GET", `/v1/inbox/${id}`)).body.data;

const found: RecognizedDocument = {
  engine: "test",
  financial: true,
  fields: {
    amount: "119.00" as Decimal,
    currency: "EUR",
    date: "2026-10-01" as CalendarDate,
    document_type: "invoice",
    reference_number: "R-1",
    seller: { name: "Read GmbH", country: "DE", tax_id: null, tax_type: null },
    items: [
      { description: "Desk", quantity: "1" as Decimal, unit_price: null, total_price: null, tax_rate: null },
    ],
  },
  vendor: { name: "Read GmbH" },
  confidence: { amount: 0.97 },
  warnings: ["faint print"],
  text: "Read GmbH Rechnung Schreibtisch Summe 119,00",
};

const runJob = (
  inbox_id: string,
  readDocument?: ReadDocument,
  analyze?: AnalyzeInboxItem,
  attempt?: number,
) => {
  const options = {
    db: world.db,
    ...(readDocument ? { read: readDocument } : {}),
    ...(analyze ? { analyze } : {}),
  };
  const scope = {
    organization_id: world.a.id,
    actor: { kind: "system" as const, id: null, channel: "job", request_id: null },
    now: world.clock.now(),
  };
  const data = { organization_id: world.a.id, inbox_id, ...(attempt ? { attempt } : {}) };
  return recognizeItem(options, data, scope);
};

/** The attempts that wait in the queue for this item. */
const waiting = (inbox_id: string) =>
  world.db.organization(
    {
      organization_id: world.a.id,
      actor: { kind: "system", id: null, channel: "test", request_id: null },
      now: world.clock.now(),
    },
    async (tx) => {
      const { rows } = await tx.query(
        "select (data->>'attempt')::int as attempt from pgboss.job where data->>'inbox_id' = $1 and data ? 'attempt'",
        [inbox_id],
      );
      return rows.map((row) => row.attempt);
    },
  );

test("an item with a document and no amount is processing until the job has run", async () => {
  const primary_document_id = await newDocument({ category: "receipt" });
  const item = await create({ primary_document_id });
  expect(item).toMatchObject({
    status: "processing",
    amount: null,
    currency: null,
    date: null,
    type: null,
    document_type: "receipt",
    primary_document: { id: primary_document_id, content_type: "text/plain", size: expect.any(Number) },
  });
  await runJob(item.id);
  expect(await read(item.id)).toMatchObject({
    status: "pending",
    meta: {
      recognition: { status: "unavailable", reason: expect.stringContaining("no document recognition") },
    },
  });
});

test("an item with an amount is not read", async () => {
  const item = await create({ primary_document_id: await newDocument(), amount: 12 });
  expect(item).toMatchObject({ status: "pending", date: null, currency: "EUR", type: "expense", meta: null });
});

test("the document is attached to the item, shows its name, and is detached again", async () => {
  const [one, two] = [await newDocument(), await newDocument()];
  const item = await create({ primary_document_id: one, amount: 1, display_name: "Pencils" });
  const attached = async (id: string) => (await world.call("GET", `/v1/documents/${id}`)).body.data;
  expect((await attached(one)).primary_attachment).toMatchObject({
    attachable_type: "inbox",
    attachable_id: item.id,
    entry_name: "Pencils",
  });
  await world.call("PATCH", `/v1/inbox/${item.id}`, { body: { primary_document_id: two } });
  expect((await attached(one)).attachments).toEqual([]);
  expect((await attached(two)).attachments).toHaveLength(1);
  await world.call("DELETE", `/v1/inbox/${item.id}`);
  expect((await attached(two)).attachments).toEqual([]);
});

test("recognition fills empty fields, and the item is found by its text", async () => {
  const item = await create({ primary_document_id: await newDocument() });
  await runJob(item.id, async (document) => {
    expect(document).toMatchObject({ inbox_id: item.id, document_id: item.primary_document_id });
    return found;
  });
  const filled = await read(item.id);
  expect(filled).toMatchObject({
    status: "pending",
    amount: 119,
    base_amount: 119,
    currency: "EUR",
    original_currency: "EUR",
    date: "2026-10-01",
    type: "expense",
    reference_number: "R-1",
    items: [{ description: "Desk", quantity: 1 }],
    meta: {
      recognition: {
        status: "done",
        engine: "test",
        confidence: { amount: 0.97 },
        warnings: ["faint print"],
      },
    },
  });
  // What was read takes precedence over the category that a new document must have.
  expect(filled.document_type).toBe("invoice");
  expect((await world.call("GET", `/v1/vendors/${filled.vendor_id}`)).body.data.name).toBe("Read GmbH");
  expect((await world.call("GET", "/v1/inbox?q=schreibtisch")).body.meta.count).toBe(1);
});

describe("the category of a document", () => {
  const category = async (id: string) => (await world.call("GET", `/v1/documents/${id}`)).body.data.category;
  const readItem = async (primary_document_id: string) => {
    const item = await create({ primary_document_id });
    await runJob(item.id, async () => found);
    return read(item.id);
  };

  test("follows what was read: a bill that was uploaded as a receipt is an invoice", async () => {
    const id = await newDocument({ category: "receipt" });
    expect(await readItem(id)).toMatchObject({ document_type: "invoice" });
    expect(await category(id)).toBe("invoice");
  });

  test("stays as a person chose it, and gives the item its type", async () => {
    const id = await newDocument({ category: "invoice" });
    await world.call("PATCH", `/v1/documents/${id}`, { body: { category: "receipt" } });
    expect(await readItem(id)).toMatchObject({ document_type: "receipt" });
    expect(await category(id)).toBe("receipt");
  });

  test("follows the type that a person gives the item, also when it is read again", async () => {
    const id = await newDocument({ category: "receipt" });
    const item = await readItem(id);
    await world.call("PATCH", `/v1/inbox/${item.id}`, { body: { document_type: "receipt" } });
    expect(await category(id)).toBe("receipt");
    await world.call("POST", `/v1/inbox/${item.id}/reprocess`);
    await runJob(item.id, async () => found);
    expect(await read(item.id)).toMatchObject({ document_type: "receipt" });
    expect(await category(id)).toBe("receipt");
  });

  test("stays if it is a purpose", async () => {
    const id = await newDocument({ category: "insurance" });
    expect(await readItem(id)).toMatchObject({ document_type: "invoice" });
    expect(await category(id)).toBe("insurance");
  });

  test("follows again after the choice was undone", async () => {
    const id = await newDocument({ category: "receipt" });
    const body = { ids: [id], set: { category: "bank_statement" } };
    const { undo } = (await world.call("POST", "/v1/documents/bulk", { body })).body.data;
    expect((await world.call("POST", `/v1/documents/bulk/${undo.id}/undo`)).status).toBe(200);
    await readItem(id);
    expect(await category(id)).toBe("invoice");
  });
});

test("the item tells where on the page its fields were read", async () => {
  const pdf = Buffer.from(await drawPdf([sampleReceipt]));
  const item = await create({ primary_document_id: await world.document(pdf) });
  await world.app.jobs.drain();
  const { amount, meta } = await read(item.id);
  expect(amount).toBe(12);
  const { boxes, confidence } = meta.recognition;
  expect(Object.keys(boxes).toSorted()).toEqual([
    "currency",
    "date",
    "invoice_number",
    "subtotal",
    "tax",
    "total",
    "vendor",
  ]);
  for (const [field, box] of Object.entries(boxes)) {
    expect(Object.keys(confidence)).toContain(field);
    expect(box).toEqual({
      page: 1,
      x: expect.any(Number),
      y: expect.any(Number),
      width: expect.any(Number),
      height: expect.any(Number),
    });
  }
});

test("the user's values stay, also when the document is read again", async () => {
  const category_id = await makeRecord(world, world.a.token, "/v1/categories");
  const item = await create({ primary_document_id: await newDocument(), date: "2026-09-09", category_id });
  await runJob(item.id, async () => found);
  expect(await read(item.id)).toMatchObject({ amount: 119, date: "2026-09-09", category_id });
  const corrected = await world.call("PATCH", `/v1/inbox/${item.id}`, { body: { amount: 120 } });
  expect(corrected.body.data.meta.recognition.filled).not.toContain("amount");

  const again = await world.call("POST", `/v1/inbox/${item.id}/reprocess`);
  expect(again.body.data.status).toBe("processing");
  await runJob(item.id, async () => ({
    ...found,
    fields: { ...found.fields, reference_number: "R-2", amount: "1" as Decimal },
  }));
  expect(await read(item.id)).toMatchObject({ amount: 120, reference_number: "R-2", date: "2026-09-09" });
});

test("a vendor that the user chose is known by the paper's tax number and account from then on", async () => {
  const [tax_id, iban] = ["DE811907980", "DE89370400440532013000"];
  const seller = { name: "Misread GmbH", country: "DE", tax_id, tax_type: "eu_vat" };
  const vendor_id = await makeRecord(world, world.a.token, "/v1/vendors");
  const item = await create({ primary_document_id: await newDocument() });
  await runJob(item.id, async () => ({
    ...found,
    fields: { ...found.fields, display_name: "Misread GmbH", seller },
    vendor: { name: "Misread GmbH" },
    text: "Misread GmbH\nSumme 119,00\nIBAN DE89 3704 0044 0532 0130 00",
  }));
  const numbers = async () => {
    const actor = { kind: "system" as const, id: null, channel: "test", request_id: null };
    const scope = { organization_id: world.a.id, actor, now: world.clock.now() };
    const { vendors } = await world.db.reading(scope, (tx) => loadContext(tx, world.a.id, scope.now));
    return vendors.find(({ id }) => id === vendor_id)?.numbers;
  };
  expect(await numbers()).toEqual([]);
  await world.call("PATCH", `/v1/inbox/${item.id}`, { body: { vendor_id } });
  expect((await numbers())?.toSorted()).toEqual([tax_id, iban].toSorted());
});

test("a guessed category teaches nothing; one that the user corrected counts at once", async () => {
  const guessed = await makeRecord(world, world.a.token, "/v1/categories");
  const { slug } = (await world.call("GET", `/v1/categories/${guessed}`)).body.data;
  const right = await makeRecord(world, world.a.token, "/v1/categories");
  const answer = { ...found, vendor: { name: "Taught GmbH" }, category_slug: slug };
  const readAnother = async () => {
    const item = await create({ primary_document_id: await newDocument() });
    await runJob(item.id, async () => answer);
    return read(item.id);
  };
  const records = [await readAnother(), await readAnother(), await readAnother(), await readAnother()];
  for (const record of records) {
    expect(record.category_id).toBe(guessed);
    expect(record.meta.recognition.filled).toContain("category_id");
  }
  const body = { category_id: right };
  const corrected = await world.call("PATCH", `/v1/inbox/${records[0].id}`, { body });
  expect(corrected.body.data.meta.recognition.filled).not.toContain("category_id");
  expect((await readAnother()).category_id).toBe(right);

  await world.call("POST", `/v1/inbox/${records[1].id}/reprocess`);
  await runJob(records[1].id, async () => answer);
  expect((await read(records[1].id)).category_id).toBe(right);
});

test("an item that can be compared with transactions is analyzing first", async () => {
  const item = await create({ primary_document_id: await newDocument() });
  const asked: string[] = [];
  await runJob(
    item.id,
    async () => found,
    async (_tx, _org, inbox_id) => void asked.push(inbox_id),
  );
  expect(asked).toEqual([item.id]);
  expect((await read(item.id)).status).toBe("analyzing");
});

test("a document that is not financial is set aside", async () => {
  const item = await create({ primary_document_id: await newDocument() });
  await runJob(item.id, async () => ({ ...found, financial: false, fields: {}, vendor: null }));
  expect(await read(item.id)).toMatchObject({ status: "other", vendor_id: null });
});

describe("a failed reading", () => {
  const check = (name: string, error: Error, attempt: number, reason: string) =>
    test(name, async () => {
      const item = await create({ primary_document_id: await newDocument() });
      await runJob(item.id, () => Promise.reject(error), undefined, attempt);
      expect(await read(item.id)).toMatchObject({
        status: "pending",
        meta: { recognition: { status: "failed", reason } },
      });
      expect(await waiting(item.id)).toEqual([]);
    });
  check("has its reason", new Unprocessable("The file is encrypted."), 1, "The file is encrypted.");
  check(
    "of a refused file is final",
    new RecognitionRefused("file_corrupt", "The PDF is damaged."),
    1,
    "The PDF is damaged.",
  );
  check("reveals no internal error", new Error("ENOENT /srv/data"), 2, "The document could not be read.");
  check(
    "on the second attempt is final",
    new RecognitionTimedOut(5000),
    2,
    "Reading the file took more than 5 seconds of CPU time and was stopped.",
  );

  const again = (name: string, error: Error) =>
    test(name, async () => {
      const item = await create({ primary_document_id: await newDocument() });
      await runJob(item.id, () => Promise.reject(error));
      expect(await read(item.id)).toMatchObject({ status: "processing", meta: null });
      expect(await waiting(item.id)).toEqual([2]);
      await runJob(item.id, async () => found, undefined, 2);
      expect(await read(item.id)).toMatchObject({ status: "pending", amount: 119 });
    });
  again("is retried once after a crash", new RecognitionCrashed("SIGSEGV"));
  again("is retried once after a timeout", new RecognitionTimedOut(5000));
  again("is retried once after running out of memory", new RecognitionOutOfMemory(900));
  again("is retried once if the file could not be fetched", new Error("the store is away"));

  test("while the service stops is not a failure: the queue keeps the job", async () => {
    const item = await create({ primary_document_id: await newDocument() });
    await expect(runJob(item.id, () => Promise.reject(new RecognizerClosed()))).rejects.toThrow("shut down");
    expect(await read(item.id)).toMatchObject({ status: "processing", meta: null });
  });
});

test("an amount that cannot be paid in its currency was misread", async () => {
  const item = await create({ primary_document_id: await newDocument() });
  await runJob(item.id, async () => ({
    ...found,
    fields: { ...found.fields, currency: "JPY" },
    vendor: null,
  }));
  expect(await read(item.id)).toMatchObject({ amount: 119, currency: "JPY" });
  const other = await create({ primary_document_id: await newDocument() });
  await runJob(other.id, async () => ({
    ...found,
    fields: { amount: "11.999" as Decimal, currency: "EUR" },
    vendor: null,
  }));
  expect((await read(other.id)).amount).toBe(null);
});

test("a job that runs twice, or too late, changes nothing", async () => {
  const item = await create({ primary_document_id: await newDocument() });
  await runJob(item.id, async () => found);
  const before = await read(item.id);
  await runJob(item.id, async () => ({ ...found, engine: "second" }));
  expect(await read(item.id)).toEqual(before);
  await world.call("DELETE", `/v1/inbox/${item.id}`);
  await runJob(item.id, async () => found);
});

describe("a document that is removed or replaced", () => {
  const unreadItem = async () => {
    const document_id = await newDocument();
    return { document_id, item: await create({ primary_document_id: document_id }) };
  };
  const remove = async (document_id: string) => {
    expect((await world.call("DELETE", `/v1/documents/${document_id}`)).status).toBe(204);
    expect((await world.call("DELETE", `/v1/documents/${document_id}/permanent`)).status).toBe(204);
  };

  test("removed before it was read: the item goes to the user, with the reason", async () => {
    const { document_id, item } = await unreadItem();
    await remove(document_id);
    await runJob(item.id, async () => found);
    expect(await read(item.id)).toMatchObject({
      status: "pending",
      amount: null,
      primary_document: null,
      meta: { recognition: { status: "failed", reason: expect.stringContaining("removed") } },
    });
    // The item can still be archived.
    const archived = await world.call("PATCH", `/v1/inbox/${item.id}`, { body: { status: "archived" } });
    expect(archived.body.data?.status, archived.text).toBe("archived");
  });

  test("removed while it was read: the result is not kept", async () => {
    const { document_id, item } = await unreadItem();
    await runJob(item.id, async () => {
      await remove(document_id);
      return found;
    });
    await runJob(item.id, async () => found);
    expect(await read(item.id)).toMatchObject({ status: "pending", amount: null });
  });

  test("detached from the item: the item no longer waits", async () => {
    const { item } = await unreadItem();
    const body = { primary_document_id: null, amount: 7, currency: "EUR" };
    const changed = await world.call("PATCH", `/v1/inbox/${item.id}`, { body });
    expect(changed.body.data, changed.text).toMatchObject({ status: "pending", amount: 7 });
  });

  test("replaced while it is read: the new document is read instead", async () => {
    const { item } = await unreadItem();
    const primary_document_id = await newDocument();
    await runJob(item.id, async () => {
      await world.call("PATCH", `/v1/inbox/${item.id}`, { body: { primary_document_id } });
      return found;
    });
    expect(await read(item.id)).toMatchObject({ status: "processing", amount: null });
    await runJob(item.id, async (document) => ({
      ...found,
      engine: document.document_id === primary_document_id ? "second" : "first",
    }));
    expect((await read(item.id)).meta.recognition.engine).toBe("second");
  });

  test("a lost job is enqueued again by reprocess", async () => {
    const { item } = await unreadItem();
    const queued = () =>
      world.superuser("select count(*)::int as jobs from pgboss.job where data->>'inbox_id' = $1", [item.id]);
    await world.superuser("delete from pgboss.job where data->>'inbox_id' = $1", [item.id]);
    expect((await world.call("POST", `/v1/inbox/${item.id}/reprocess`)).status).toBe(200);
    expect(await queued()).toEqual([{ jobs: 1 }]);
  });
});

test("deleting an item detaches all its documents, even one in the trash", async () => {
  const item = await create({ amount: 3, primary_document_id: await newDocument() });
  const attachments = [{ attachable_type: "entry", attachable_id: item.id }];
  const [other, trashed] = [await newDocument({ attachments }), await newDocument({ attachments })];
  await world.call("DELETE", `/v1/documents/${trashed}`);
  expect((await world.call("DELETE", `/v1/inbox/${item.id}`)).status).toBe(204);
  for (const id of [item.primary_document_id, other, trashed])
    expect((await world.call("GET", `/v1/documents/${id}`)).body.data).toMatchObject({
      primary_attachment: null,
      attachments: [],
    });
});

test("reprocess needs a document and an item that is not done", async () => {
  const plain = await create({ amount: 1 });
  expect((await world.call("POST", `/v1/inbox/${plain.id}/reprocess`)).status).toBe(422);
  const item = await create({ primary_document_id: await newDocument(), amount: 2 });
  await world.call("PATCH", `/v1/inbox/${item.id}`, { body: { status: "archived" } });
  const refused = await world.call("POST", `/v1/entries/${item.id}/reprocess`);
  expect(refused.status).toBe(409);
  expect(refused.body.error).toMatchObject({ code: "invalid_transition", details: { status: "archived" } });
});

test("an item whose document is in the trash is not a duplicate until the document is restored", async () => {
  const bytes = "a receipt that was thrown away";
  const trashed = await world.document(bytes);
  const first = await create({ primary_document_id: trashed, amount: 1 });
  expect((await world.call("DELETE", `/v1/documents/${trashed}`)).status).toBeLessThan(300);
  const second = await create({ primary_document_id: await world.document(bytes), amount: 1 });
  expect(second.meta).toBe(null);
  expect((await world.call("POST", `/v1/documents/${trashed}/restore`)).status).toBe(200);
  const third = await create({ primary_document_id: await world.document(bytes), amount: 1 });
  expect(third.meta).toEqual({ duplicate_of: first.id });
});

test("a duplicate file is marked, or refused if the organization refuses duplicates", async () => {
  const bytes = "the very same receipt";
  const first = await create({ primary_document_id: await world.document(bytes), amount: 1 });
  const second = await create({ primary_document_id: await world.document(bytes), amount: 1 });
  expect(first.meta).toBe(null);
  expect(second.meta).toEqual({ duplicate_of: first.id });
  const kept = await world.call("PATCH", `/v1/inbox/${second.id}`, { body: { meta: { mine: 1 } } });
  expect(kept.body.data.meta).toEqual({ mine: 1, duplicate_of: first.id });

  const other = await create({ primary_document_id: await newDocument(), amount: 1, meta: { mine: 2 } });
  const moved = async (primary_document_id: string | null) =>
    (await world.call("PATCH", `/v1/inbox/${other.id}`, { body: { primary_document_id } })).body.data.meta;
  expect(await moved(await world.document(bytes))).toEqual({ mine: 2, duplicate_of: first.id });
  expect(await moved(null)).toEqual({ mine: 2 });

  const third = await world.document(bytes);
  await world.call("PATCH", "/v1/organization", { body: { settings: { refuse_duplicate_documents: true } } });
  const refused = await world.call("POST", "/v1/inbox", { body: { primary_document_id: third } });
  expect(refused.status).toBe(409);
  expect(refused.body.error).toMatchObject({
    code: "duplicate_document",
    details: { duplicate_of: first.id },
  });
  const body = { primary_document_id: third };
  const changed = await world.call("PATCH", `/v1/inbox/${other.id}`, { body });
  expect([changed.status, changed.body.error.code]).toEqual([409, "duplicate_document"]);
});
