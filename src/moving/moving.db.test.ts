import { zipSync } from "fflate";
import { afterAll, beforeAll, beforeEach, describe, expect, test } from "vitest";
import { createWorld, type Reply, type TestOrganization, type World } from "../../test/harness/world.ts";
import { finalizeInvoice, recordPayment } from "../invoices/index.ts";
import { prepareOrganization, sellerBody } from "../invoices/test-invoices.ts";
import { scopeFor } from "../metrics/test-books.ts";
import { adminSetQuotas } from "../organizations/index.ts";
import type { Tx } from "../platform/db/database.ts";
import { noQuotas } from "../platform/quota/quotas.ts";

let world: World;
let own: TestOrganization;
beforeAll(async () => {
  world = await createWorld();
});
afterAll(() => world.close());
beforeEach(async () => {
  own = await world.createOrganization("Alder Ltd", { base_currency: "EUR", time_zone: "Europe/Berlin" });
});

const call = (method: string, path: string, body?: unknown, token = own.token): Promise<Reply> =>
  world.call(method, path, { token, body });

const send = (kind: string, text: string, query = "", token = own.token): Promise<Reply> =>
  world.call("POST", `/v1/records/import?kind=${kind}${query}`, {
    token,
    body: text,
    headers: { "content-type": "text/csv", "x-file-name": "file.csv" },
  });

async function imported(kind: string, text: string, query = ""): Promise<Reply["body"]> {
  const answer = await send(kind, text, query);
  expect(answer.status, answer.text).toBe(200);
  return answer.body.data;
}

const countOf = async (path: string): Promise<number> => (await call("GET", path)).body.meta.count;
const verdictsOf = (answer: Reply["body"]) =>
  answer.verdicts.map((row: { verdict: string; code: string | null }) => row.code ?? row.verdict);

const customers = `Kundennummer;Firma;Vorname;Nachname;Straße;PLZ;Ort;Land;E-Mail;USt-IdNr.
10001;Birch GmbH;Ada;Birke;Eichenweg 2;80331;München;Deutschland;books@birch.example;DE 987 654 321
10002;;Zoë;Müller;;;Wien;Österreich;zoe@example.com;
10003;Oak SARL;;;;;Paris;Frankreich;no address;
10004;Elm;;;;;;Atlantis;;
10001;Birch again;;;;;;;;
`;

describe("customers", () => {
  test("a dry run says what would happen to each row, and keeps nothing", async () => {
    const answer = await imported("customers", customers, "&dry_run=true");
    expect(answer).toMatchObject({
      dry_run: true,
      import_id: null,
      row_count: 5,
      created_count: 2,
      known_count: 1,
      refused_count: 2,
    });
    expect(answer.mapping).toMatchObject({
      delimiter: ";",
      columns: { contact_name: ["Vorname", "Nachname"] },
    });
    expect(answer.columns[1]).toMatchObject({ name: "Firma" });
    expect(await countOf("/v1/customers")).toBe(0);
    expect(await countOf("/v1/record-imports")).toBe(0);
  });

  test("rows become customers, and refused rows name their field, column and reason", async () => {
    const answer = await imported("customers", customers);
    expect(verdictsOf(answer)).toEqual(["created", "created", "format", "format", "known"]);
    expect(answer.verdicts[2]).toMatchObject({ line: 4, field: "email", column: "E-Mail", name: "Oak SARL" });
    expect(answer.verdicts[3]).toMatchObject({ line: 5, field: "country", column: "Land" });
    const { data } = (await call("GET", "/v1/customers?sort=name&order=asc")).body;
    expect(data).toMatchObject([
      {
        name: "Birch GmbH",
        contact_name: "Ada Birke",
        reference_id: "10001",
        country: "DE",
        vat_id: "DE987654321",
      },
      { name: "Zoë Müller", contact_name: null, city: "Wien", country: "AT" },
    ]);
    const kept = (await call("GET", `/v1/record-imports/${answer.import_id}`)).body.data;
    expect(kept).toMatchObject({
      kind: "customers",
      status: "done",
      file_name: "file.csv",
      refused_count: 2,
    });
    expect(kept.refused_rows).toHaveLength(2);
  });

  test("the same file again creates nothing", async () => {
    await imported("customers", customers);
    const again = await imported("customers", customers);
    expect(again).toMatchObject({ created_count: 0, known_count: 3, refused_count: 2 });
    expect(await countOf("/v1/customers")).toBe(2);
  });

  test("a customer that was entered by hand is known by its e-mail address", async () => {
    const { id } = (await call("POST", "/v1/customers", { name: "Zoë", email: "ZOE@example.com" })).body.data;
    const answer = await imported("customers", customers);
    expect(answer.verdicts[1]).toMatchObject({ verdict: "known", record_id: id });
  });

  test("a mapping decides which column is what", async () => {
    const mapping = {
      delimiter: ",",
      header_record: 1,
      date_order: "ymd",
      decimal: ".",
      columns: { name: 1, notes: "a" },
    };
    const query = `&mapping=${encodeURIComponent(JSON.stringify(mapping))}`;
    await imported("customers", "a,b\nhello,Birch\n", query);
    expect((await call("GET", "/v1/customers")).body.data).toMatchObject([{ name: "Birch", notes: "hello" }]);
    const wrong = await send(
      "customers",
      "a,b\nhello,Birch\n",
      query.replace("%3A1%2C%22notes", "%3A7%2C%22notes"),
    );
    expect(wrong.body.error.details).toMatchObject({ reason: "mapping_needed" });
  });

  test("a file that cannot be understood asks for a mapping, with its columns and samples", async () => {
    const answer = await send("customers", "a,b\nhello,Birch\n");
    expect(answer.status).toBe(422);
    expect(answer.body.error.details).toMatchObject({
      reason: "mapping_needed",
      columns: [
        { name: "a", samples: ["hello"] },
        { name: "b", samples: ["Birch"] },
      ],
    });
  });

  test("a request that is repeated with its key is answered as before, and imports once", async () => {
    const request = {
      token: own.token,
      body: customers,
      headers: { "content-type": "text/csv", "idempotency-key": "move" },
    };
    const first = await world.call("POST", "/v1/records/import?kind=customers", request);
    const second = await world.call("POST", "/v1/records/import?kind=customers", request);
    expect(second.body.data).toEqual(first.body.data);
    expect(await countOf("/v1/record-imports")).toBe(1);
  });

  test("an import that fails on the way leaves nothing", async () => {
    await world.superuser(
      "insert into organization_quotas (organization_id, records_max) select $1, record_usage($1) + 1",
      [own.id],
    );
    const answer = await send("customers", customers);
    expect(answer.body.error).toMatchObject({ code: "quota_exceeded" });
    expect(await countOf("/v1/customers")).toBe(0);
    expect(await countOf("/v1/record-imports")).toBe(0);
  });
});

describe("vendors and products", () => {
  test("vendors are found by receipts afterwards, and known by VAT id", async () => {
    const text =
      "Lieferant;USt-IdNr.;Website;Land\nHost AG;DE111111125;host.example;DE\nHost Aktiengesellschaft;DE111111125;;\n";
    const answer = await imported("vendors", text);
    expect(verdictsOf(answer)).toEqual(["created", "known"]);
    const { data } = (await call("GET", "/v1/vendors")).body;
    expect(data).toMatchObject([{ name: "Host AG", website: "https://host.example", vat_id: "DE111111125" }]);
    const keys = await world.superuser(
      "select key from vendor_keys where organization_id = $1 order by key",
      [own.id],
    );
    expect(keys.map(({ key }) => key)).toContain("tax:DE111111125");
  });

  test("products come with price and tax rate", async () => {
    const text =
      'SKU,Product,Price,Tax rate,Unit\nA-1,Design,"1,095.50",19 %,hour\nA-2,Hosting,free,0,month\nA-1,Design 2,1,19,hour\n';
    const answer = await imported("products", text);
    expect(verdictsOf(answer)).toEqual(["created", "amount", "known"]);
    expect((await call("GET", "/v1/products")).body.data).toMatchObject([
      {
        name: "Design",
        reference_id: "A-1",
        tax_rate: 19,
        prices: [{ price: 1095.5, currency: "EUR", tax_behavior: "exclusive" }],
      },
    ]);
  });
});

const invoices = `Rechnungsnummer;Rechnungsdatum;Fälligkeit;Kunde;Kundennummer;Netto;MwSt;Brutto;Offen;Status
RE-1;01.09.2026;30.09.2026;Birch GmbH;10001;100,00;19,00;119,00;119,00;offen
RE-2;05.09.2026;05.10.2026;Birch GmbH;10001;200,03;38,00;238,03;38,03;offen
RE-3;07.09.2026;07.10.2026;Oak SARL;;50,00;3,50;53,50;0,00;bezahlt
RE-4;07.09.2026;07.10.2026;Oak SARL;;50,00;3,50;60,00;0,00;bezahlt
RE-5;07.09.2026;07.10.2026;Oak SARL;;50,00;3,50;53,50;0,00;storniert
`;

async function findInvoice(number: string): Promise<Reply["body"]> {
  return (await call("GET", `/v1/invoices?q=${number}`)).body.data[0];
}

describe("invoices issued elsewhere", () => {
  test("they keep number, dates and amounts; customers are found or created; payments set the status", async () => {
    await call("POST", "/v1/customers", { name: "Birch GmbH", reference_id: "10001" });
    const answer = await imported("invoices", invoices);
    expect(verdictsOf(answer)).toEqual(["created", "created", "created", "sums_differ", "not_issued"]);
    expect(answer).toMatchObject({ customer_count: 1 });
    expect(await countOf("/v1/customers")).toBe(2);
    expect(await findInvoice("RE-1")).toMatchObject({
      status: "unpaid",
      metadata: { origin: "imported" },
      date: "2026-09-01",
      due_date: "2026-09-30",
    });
    const part = await findInvoice("RE-2");
    expect(part).toMatchObject({ status: "partially_paid", subtotal: 200.03, tax: 38, total: 238.03 });
    expect(part.items).toMatchObject([{ amount: 200.03, tax_amount: 38, tax_rate: 19 }]);
    expect((await call("GET", `/v1/invoices/${part.id}/payments`)).body.data).toMatchObject([
      { amount: 200, date: "2026-10-05" },
    ]);
    expect(await findInvoice("RE-3")).toMatchObject({ status: "paid" });
  });

  test("a row that cannot be kept is refused alone, and names that objects inherit are names", async () => {
    const answer = await imported(
      "invoices",
      `Invoice number,Date,Customer,Net,Tax,Total,Status
__proto__,2026-10-01,constructor,1.00,0.00,1.00,open
R-1,2026-10-01,A,0.01,1000000.00,1000000.01,open
"R\n2",2026-10-01,A,1.00,0.00,1.00,open
R-3,2026-10-01,Constructor Ltd,1.00,0.00,1.00,paid
`,
    );
    expect(verdictsOf(answer)).toEqual(["created", "tax_rate_unknown", "format", "created"]);
    expect(answer.customer_count).toBe(2);
  });

  test("they are in aging and in VAT like ours, by their dates", async () => {
    await imported("invoices", invoices);
    const aging = (await call("GET", "/v1/invoices?status=open&origin=imported")).body.data;
    expect(aging.map(({ number }: { number: string }) => number).toSorted()).toEqual(["RE-1", "RE-2"]);
    const vat = await call("GET", "/v1/metrics/vat?start_date=2026-09-01&end_date=2026-09-30");
    expect(vat.status, vat.text).toBe(200);
    expect(JSON.stringify(vat.body.data)).toContain("300.03");
  });

  test("the same file again creates nothing, and undoing frees the numbers", async () => {
    const first = await imported("invoices", invoices);
    expect(await imported("invoices", invoices)).toMatchObject({ created_count: 0, known_count: 3 });
    const undone = await call("POST", `/v1/record-imports/${first.import_id}/undo`);
    expect(undone.body.data).toMatchObject({ deleted_count: 5, kept_count: 0 });
    expect(await countOf("/v1/invoices")).toBe(0);
    expect(await countOf("/v1/customers")).toBe(0);
    expect(await countOf("/v1/invoices/register")).toBe(0);
    expect(await imported("invoices", invoices)).toMatchObject({ created_count: 3 });
  });

  test("undo keeps what was used since, and says so first", async () => {
    const { import_id } = await imported("invoices", invoices);
    const { id } = await findInvoice("RE-1");
    await call("POST", `/v1/invoices/${id}/payments`, { amount: 19 });
    const before = await call("POST", `/v1/record-imports/${import_id}/undo?dry_run=true`);
    expect(before.body.data).toMatchObject({
      dry_run: true,
      deleted_count: 3,
      kept_count: 2,
      kept_records: [
        { record_type: "invoices", name: "RE-1", reason: "paid" },
        { record_type: "customers", name: "Birch GmbH", reason: "in_use" },
      ],
    });
    expect(await countOf("/v1/invoices")).toBe(3);
    const after = await call("POST", `/v1/record-imports/${import_id}/undo`);
    expect(after.body.data).toMatchObject({ dry_run: false, deleted_count: 3, kept_count: 2 });
    expect(await countOf("/v1/invoices")).toBe(1);
    expect((await call("GET", `/v1/record-imports/${import_id}`)).body.data.status).toBe("undone");
  });

  test("their numbers are outside of our series, which skips them, and ours cannot be imported", async () => {
    expect((await call("PUT", "/v1/organization/legal-entity", sellerBody)).status).toBe(200);
    const customer = {
      name: "Birch GmbH",
      address_line1: "Oak Street 2",
      postal_code: "80331",
      city: "München",
      country: "DE",
    };
    const draft = async () =>
      (await call("POST", "/v1/invoices", { customer, items: [{ name: "Work", price: 10, tax_rate: 19 }] }))
        .body.data.id;
    const finalize = async () =>
      (await call("POST", `/v1/invoices/${await draft()}/finalize`)).body.data.number;
    const first: string = await finalize();
    const next = first.replace(/\d+$/, (digits) => String(Number(digits) + 1).padStart(digits.length, "0"));
    const header = "Number,Date,Client,Net,Tax,Balance\n";
    const row = (number: string) => `${number},2026-09-01,Birch GmbH,100,19,0\n`;
    const answer = await imported("invoices", header + row(first) + row(next));
    expect(verdictsOf(answer)).toEqual(["number_taken", "created"]);
    expect(await finalize()).toBe(
      next.replace(/\d+$/, (digits) => String(Number(digits) + 1).padStart(digits.length, "0")),
    );
  });

  test("only notes and payments change: content, cancelling and crediting by line are refused", async () => {
    await imported("invoices", invoices);
    const { id } = await findInvoice("RE-1");
    const path = `/v1/invoices/${id}`;
    expect((await call("PATCH", path, { notes: "Called twice" })).body.data).toMatchObject({
      notes: "Called twice",
    });
    expect((await call("PATCH", path, { due_date: "2026-12-31" })).body.error.code).toBe("invoice_locked");
    expect((await call("POST", `${path}/cancel`, { reason: "x" })).body.error.code).toBe("conflict");
    expect((await call("POST", `${path}/credit-note`, {})).body.error.code).toBe("conflict");
    expect((await call("DELETE", path)).body.error.code).toBe("invoice_not_deletable");
    expect(
      (await call("POST", `${path}/payments`, {})).body.data.invoice ?? (await findInvoice("RE-1")),
    ).toMatchObject({ status: "paid" });
  });

  test("a credit note that refers to one lowers what is open", async () => {
    await call("PUT", "/v1/organization/legal-entity", sellerBody);
    const text = invoices
      .replace("Kundennummer;", "Kundennummer;Adresse;PLZ;Ort;Land;")
      .replaceAll("10001;", "10001;Weg 2;80331;München;DE;");
    const header = text.split("\n").slice(0, 2).join("\n");
    await imported("invoices", `${header}\n`);
    const { id, customer_id } = await findInvoice("RE-1");
    const note = await call("POST", "/v1/invoices", {
      document_type: "credit_note",
      reference_invoice_id: id,
      customer_id,
      items: [{ name: "Returned", price: 100, tax_rate: 19 }],
    });
    const finalized = await call("POST", `/v1/invoices/${note.body.data.id}/finalize`);
    expect(finalized.status, finalized.text).toBe(200);
    expect(await findInvoice("RE-1")).toMatchObject({ status: "refunded" });
  });

  test("an invoice of a closed day is refused, or comes in as an open item without VAT", async () => {
    await call("PUT", "/v1/organization/books-lock", { locked_until: "2026-09-30" });
    expect(verdictsOf(await imported("invoices", invoices)).slice(0, 3)).toEqual(
      Array(3).fill("period_locked"),
    );
    const answer = await imported("invoices", invoices, "&opening=true");
    expect(answer).toMatchObject({ created_count: 3 });
    expect(await findInvoice("RE-2")).toMatchObject({ status: "partially_paid" });
    const vat = await call("GET", "/v1/metrics/vat?start_date=2026-09-01&end_date=2026-09-30");
    expect(JSON.stringify(vat.body.data)).not.toContain("300.03");
    const undone = await call("POST", `/v1/record-imports/${answer.import_id}/undo`);
    expect(undone.body.data).toMatchObject({ kept_count: 0 });
  });

  test("an import whose days were closed since cannot be undone", async () => {
    const { import_id } = await imported("invoices", invoices);
    await call("PUT", "/v1/organization/books-lock", { locked_until: "2026-09-30" });
    const undone = await call("POST", `/v1/record-imports/${import_id}/undo`);
    expect(undone.body.error.code).toBe("period_locked");
    expect(await countOf("/v1/invoices")).toBe(3);
  });

  test("lines of one invoice in several rows are one invoice", async () => {
    const text = `*ContactName,EmailAddress,*InvoiceNumber,*InvoiceDate,*DueDate,Total,TaxTotal,InvoiceAmountPaid,InvoiceAmountDue,LineAmount,TaxAmount,TaxType,Currency
Birch,books@birch.example,INV-7,2026-09-01,2026-09-30,172.50,22.50,0,172.50,100.00,19.00,19% (VAT),EUR
Birch,books@birch.example,INV-7,2026-09-01,2026-09-30,172.50,22.50,0,172.50,50.00,3.50,7% (VAT),EUR
`;
    expect(await imported("invoices", text)).toMatchObject({ row_count: 1, created_count: 1 });
    expect(await findInvoice("INV-7")).toMatchObject({
      subtotal: 150,
      tax: 22.5,
      items: [{ tax_rate: 19 }, { tax_rate: 7 }],
    });
  });
});

const pdf = (text: string) => new TextEncoder().encode(`%PDF-1.7\n${text}`);

const upload = (body: Uint8Array, name: string, query = "", token = own.token) =>
  world.call("POST", `/v1/record-imports/pdfs${query}`, {
    token,
    body: Buffer.from(body),
    headers: { "content-type": "application/octet-stream", "x-file-name": name },
  });

describe("PDFs of imported invoices", () => {
  test("without its PDF an imported invoice has no download and cannot be sent", async () => {
    await imported("invoices", invoices);
    const { id, downloads } = await findInvoice("RE-1");
    expect(downloads).toEqual({ pdf: null, ubl: null, bundle: null });
    expect((await call("GET", `/v1/invoices/${id}/download`)).body.error).toMatchObject({
      code: "not_found",
    });
    expect((await call("POST", `/v1/invoices/${id}/send`, { to: "a@b.example" })).body.error).toMatchObject({
      code: "not_found",
    });
  });

  test("a ZIP of PDFs is matched by file names; what is downloaded is what was uploaded", async () => {
    await imported("invoices", invoices);
    const zip = zipSync({
      "2026/Rechnung RE-1.pdf": pdf("one"),
      "RE_2.PDF": [pdf("two"), { level: 0 }],
      "RE-99.pdf": pdf("nobody's"),
      "RE-3.pdf": new TextEncoder().encode("no PDF"),
      "notes.txt": pdf("no"),
    });
    const answer = await upload(zip, "invoices.zip");
    expect(answer.status, answer.text).toBe(200);
    expect(answer.body.data).toMatchObject({
      attached_count: 2,
      known_count: 0,
      refused_count: 2,
      missing_count: 1,
    });
    const { id, downloads } = await findInvoice("RE-2");
    expect(downloads).toMatchObject({ ubl: null });
    expect((await call("GET", downloads.pdf)).text).toBe("%PDF-1.7\ntwo");
    expect((await call("GET", `/v1/invoices/${id}/download?format=ubl`)).status).toBe(404);
    expect((await upload(zip, "invoices.zip")).body.data).toMatchObject({
      attached_count: 0,
      known_count: 2,
    });
  });

  test("a PDF counts towards the storage quota until it is replaced or its import is undone", async () => {
    const { import_id } = await imported("invoices", invoices);
    const usedBytes = async () => (await call("GET", "/v1/organization/usage")).body.data.stored_bytes;
    const attach = async (number: string, text: string) => {
      const { id } = await findInvoice(number);
      return upload(pdf(text), "scan.pdf", `?invoice_id=${id}`);
    };
    await attach("RE-1", "one");
    await attach("RE-2", "two and more");
    const two = pdf("one").length + pdf("two and more").length;
    expect(await usedBytes()).toBe(two);
    await attach("RE-2", "two");
    expect(await usedBytes()).toBe(2 * pdf("one").length);
    const quotas = { organization_id: own.id, storage_bytes_max: two, records_max: null };
    await adminSetQuotas(world.db, quotas, noQuotas, world.clock.now());
    expect((await attach("RE-3", "a PDF that does not fit")).body.error).toMatchObject({
      code: "quota_exceeded",
    });
    expect((await call("POST", `/v1/record-imports/${import_id}/undo`)).status).toBe(200);
    expect(await usedBytes()).toBe(0);
  });

  test("one PDF for one invoice, which another one replaces", async () => {
    await imported("invoices", invoices);
    const { id } = await findInvoice("RE-1");
    expect((await upload(pdf("one"), "scan.pdf")).body.data).toMatchObject({ refused_count: 1 });
    expect((await upload(pdf("wrong"), "scan.pdf", `?invoice_id=${id}`)).body.data).toMatchObject({
      attached_count: 1,
    });
    expect((await upload(pdf("right"), "scan.pdf", `?invoice_id=${id}`)).body.data).toMatchObject({
      attached_count: 1,
    });
    expect((await call("GET", `/v1/invoices/${id}/download`)).text).toBe("%PDF-1.7\nright");
    expect((await call("POST", `/v1/invoices/${id}/send`, { to: "a@b.example" })).status).toBe(200);
  });

  test("a damaged ZIP is refused", async () => {
    const answer = await upload(new TextEncoder().encode("PK nothing of the kind, really nothing"), "x.zip");
    expect(answer.status).toBe(422);
  });

  test("an invoice of ours, or of others, gets none", async () => {
    await call("PUT", "/v1/organization/legal-entity", sellerBody);
    const draft = (await call("POST", "/v1/invoices", { customer: { name: "Birch" }, items: [] })).body.data
      .id;
    expect((await upload(pdf("x"), "x.pdf", `?invoice_id=${draft}`)).status).toBe(409);
    await imported("invoices", invoices);
    const { id } = await findInvoice("RE-1");
    expect((await upload(pdf("x"), "x.pdf", `?invoice_id=${id}`, world.b.token)).status).toBe(404);
  });
});

describe("who may", () => {
  test("another organization neither sees nor undoes an import", async () => {
    const { import_id } = await imported("customers", customers);
    const path = `/v1/record-imports/${import_id}`;
    expect((await call("GET", path, undefined, world.b.token)).status).toBe(404);
    expect((await call("POST", `${path}/undo`, undefined, world.b.token)).status).toBe(404);
    expect(await countOf("/v1/customers")).toBe(2);
  });

  test("a token needs the scope of what it imports", async () => {
    const token = await world.token(own, ["customers.write", "customers.read"]);
    expect((await send("customers", customers, "", token)).status).toBe(200);
    for (const [kind, scope] of [
      ["vendors", "inbox.write"],
      ["products", "invoices.write"],
      ["invoices", "invoices.write"],
    ] as const)
      expect((await send(kind, invoices, "", token)).body.error).toMatchObject({
        code: "insufficient_scope",
        details: { required_scope: scope },
      });
  });

  test("what was created and deleted is in the audit trail", async () => {
    const { import_id } = await imported("customers", customers);
    await call("POST", `/v1/record-imports/${import_id}/undo`);
    const rows = await world.superuser(
      "select record_type, action, count(*)::int as count from audit_events where organization_id = $1 and record_type in ('customers', 'record_imports') group by 1, 2 order by 1, 2",
      [own.id],
    );
    expect(rows).toEqual([
      { record_type: "customers", action: "created", count: 2 },
      { record_type: "customers", action: "deleted", count: 2 },
      { record_type: "record_imports", action: "changed", count: 1 },
      { record_type: "record_imports", action: "created", count: 1 },
    ]);
  });
});

describe("undo of customers, vendors and products", () => {
  test("records that were changed or used stay", async () => {
    const { import_id } = await imported("customers", "Company\nBirch\nOak\nElm\n");
    const { data } = (await call("GET", "/v1/customers?sort=name&order=asc")).body;
    await call("PATCH", `/v1/customers/${data[0].id}`, { notes: "Friend" });
    await call("POST", "/v1/invoices", { customer_id: data[1].id, items: [] });
    const undone = (await call("POST", `/v1/record-imports/${import_id}/undo`)).body.data;
    expect(undone).toMatchObject({
      deleted_count: 1,
      kept_records: [
        { name: "Birch", reason: "changed" },
        { name: "Elm", reason: "in_use" },
      ],
    });
    expect(await countOf("/v1/customers")).toBe(2);
  });

  test("undoing twice is the same as once", async () => {
    const { import_id } = await imported("products", "Product,Price\nDesign,95\n");
    for (const _ of [1, 2])
      expect((await call("POST", `/v1/record-imports/${import_id}/undo`)).status).toBe(200);
    expect(await countOf("/v1/products")).toBe(0);
  });
});

describe("others are at work meanwhile", () => {
  /** Resolves when a request waits for a lock of another one. */
  async function someoneWaits(): Promise<void> {
    for (;;) {
      const [row] = await world.superuser("select count(*)::int as waiting from pg_locks where not granted");
      if (row?.waiting) return;
      await new Promise((resolve) => setTimeout(resolve, 20));
    }
  }

  /** Runs `work` in a database transaction that stays open until the returned function is called. */
  async function holding(work: (tx: Tx) => Promise<unknown>): Promise<() => Promise<void>> {
    const [done, commit] = [Promise.withResolvers<void>(), Promise.withResolvers<void>()];
    const running = world.db.organization(scopeFor(world, own.id), async (tx) => {
      await work(tx);
      done.resolve();
      await commit.promise;
    });
    await Promise.race([done.promise, running]);
    return () => {
      commit.resolve();
      return running;
    };
  }

  test("an invoice that is paid while its import is undone stays, with its payment", async () => {
    const { import_id } = await imported("invoices", invoices);
    const { id } = await findInvoice("RE-1");
    const commit = await holding((tx) => recordPayment(tx, own.id, id, {}, world.clock.now()));
    const undoing = call("POST", `/v1/record-imports/${import_id}/undo`);
    await someoneWaits();
    await commit();
    expect((await undoing).body.data).toMatchObject({
      deleted_count: 3,
      kept_records: [{ name: "RE-1", reason: "paid" }, { name: "Birch GmbH" }],
    });
    expect(await findInvoice("RE-1")).toMatchObject({ status: "paid" });
    expect((await call("GET", `/v1/invoices/${id}/payments`)).body.data).toHaveLength(1);
  });

  test("a number that is given out while its file is imported refuses the file, which can be imported again", async () => {
    const bench = await prepareOrganization(world, own.token);
    const draft = await bench.draft({ date: "2026-11-10" });
    const file =
      "Invoice number,Date,Customer,Net,Tax rate,Status\nINV-20261100001,2026-11-01,A,1.00,19,open\n";
    const commit = await holding((tx) => finalizeInvoice(tx, own.id, draft.id, world.clock.now()));
    const importing = send("invoices", file);
    await someoneWaits();
    await commit();
    const refused = await importing;
    expect([refused.status, refused.body.error.message]).toEqual([
      409,
      expect.stringContaining("Import the file again"),
    ]);
    expect(verdictsOf(await imported("invoices", file))).toEqual(["number_taken"]);
  });
});
