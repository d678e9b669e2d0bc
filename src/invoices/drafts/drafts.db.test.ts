import { afterAll, beforeAll, describe, expect, test } from "vitest";
import { createWorld, type World } from "../../../test/harness/world.ts";
import { Invoice, InvoicePreview } from "../schema.ts";
import { type Bench, items, prepareOrganization } from "../test-invoices.ts";

let world: World;
let bench: Bench;
beforeAll(async () => {
  world = await createWorld();
  bench = await prepareOrganization(world);
});
afterAll(() => world.close());

describe("a draft", () => {
  test("has defaults, totals and every documented field", async () => {
    const draft = await bench.draft();
    expect(draft).toMatchObject({
      organization_id: world.a.id,
      customer_id: bench.customer_id,
      status: "draft",
      number: null,
      document_type: "invoice",
      date: "2026-11-15",
      due_date: "2026-12-15",
      subtotal: 112.5,
      tax: 19.88,
      total: 132.38,
      template: null,
      metadata: {},
      downloads: { pdf: null, ubl: null, bundle: null },
      customer: { id: bench.customer_id, name: "Birch GmbH", email: "books@birch.example", website: null },
      is_recurring_inflow: false,
    });
    expect(draft.items[0]).toEqual({
      name: "Consulting",
      quantity: 2,
      price: 50,
      unit: "hour",
      tax_rate: 19,
      tax_behavior: "exclusive",
      amount: 100,
      tax_amount: 19,
      tax_category: "standard",
      tax_exemption_reason: null,
      tax_exemption_reason_code: null,
      product_id: null,
      product_price_id: null,
      kind: null,
      dispatched_from: null,
    });
    expect(Object.keys(draft).toSorted()).toEqual(Object.keys(Invoice.properties).toSorted());
    expect(Buffer.from(draft.token, "base64url").length).toBe(32);
  });

  test("may be empty", async () => {
    const created = await bench.call("POST", "/v1/invoices", {});
    expect(created.status).toBe(201);
    expect(created.body.data).toMatchObject({ customer_id: null, customer: null, items: [], total: 0 });
  });

  test("creates its customer with it", async () => {
    const customer = { name: "Cedar SA", country: "fr", payment_terms_days: 7, currency: "USD" };
    const created = await bench.call("POST", "/v1/invoices", { customer, items });
    expect(created.body.data).toMatchObject({ due_date: "2026-11-22", customer: { name: "Cedar SA" } });
    expect(created.body.data.template.currency).toBe("USD");
    const read = await bench.call("GET", `/v1/customers/${created.body.data.customer_id}`);
    expect(read.body.data).toMatchObject({ name: "Cedar SA", country: "FR" });
  });

  test("that is refused leaves no customer behind", async () => {
    const count = async () => (await bench.call("GET", "/v1/customers")).body.meta.count;
    const before = await count();
    const customer = { name: "Nobody" };
    const refused = await bench.call("POST", "/v1/invoices", { customer, items: [{ name: "x" }] });
    expect(refused.status).toBe(400);
    expect(refused.body.error.details.issues[0]).toMatchObject({
      path: "body.items.0.price",
      code: "required",
    });
    expect(await count()).toBe(before);
  });

  test("takes numbers as text and keeps them exact", async () => {
    const draft = await bench.draft({
      items: [
        { name: "Bolts", quantity: "1234567", price: "0.0137", tax_rate: "21", tax_behavior: "inclusive" },
      ],
    });
    expect(draft).toMatchObject({ subtotal: 13978.16, tax: 2935.41, total: 16913.57 });
    expect(draft.items[0]).toMatchObject({ quantity: 1234567, price: 0.0137, amount: 16913.57 });
  });

  test("in yen has no decimals, in dinars three", async () => {
    const yen = await bench.draft({
      currency: "jpy",
      items: [{ name: "A", quantity: 3, price: 333.4, tax_rate: 10 }],
    });
    expect(yen).toMatchObject({ subtotal: 1000, tax: 100, total: 1100, template: { currency: "JPY" } });
    const dinar = await bench.draft({
      currency: "KWD",
      items: [{ name: "A", price: "1.2345", tax_rate: 0 }],
    });
    expect(dinar).toMatchObject({ total: 1.235, template: { currency: "KWD", id: null } });
  });

  test("that is sent back as it was read does not change", async () => {
    const draft = await bench.draft({ notes: "Thank you", metadata: { a: [1, { b: null }] } });
    const sent = await bench.call("PATCH", `/v1/invoices/${draft.id}`, draft);
    expect(sent.status, sent.text).toBe(200);
    expect(sent.body.data).toEqual(draft);
    expect(sent.headers.etag).toBe('"1"');
  });

  test("changes field by field; null clears", async () => {
    const draft = await bench.draft({ notes: "Old", buyer_reference: "B-1" });
    const path = `/v1/invoices/${draft.id}`;
    const changed = await bench.call("PATCH", path, { notes: null, items: [{ name: "One", price: 10 }] });
    expect(changed.body.data).toMatchObject({
      notes: null,
      buyer_reference: "B-1",
      subtotal: 10,
      tax: 0,
      total: 10,
    });
    const currency = await bench.call("PATCH", path, {
      currency: "JPY",
      items: [{ name: "One", price: 10.5 }],
    });
    expect(currency.body.data).toMatchObject({ total: 11, template: { currency: "JPY" } });
    const stale = await bench.call("PATCH", path, { notes: "x" }, { "if-match": '"1"' });
    expect([stale.status, stale.body.error.code]).toEqual([412, "version_conflict"]);
    const fresh = await bench.call("PATCH", path, { notes: "x" }, { "if-match": '"3"' });
    expect([fresh.status, fresh.headers.etag]).toEqual([200, '"4"']);
  });

  test("is scheduled by a time in the future, and unscheduled without one", async () => {
    const draft = await bench.draft({ scheduled_send_at: "2026-12-01T08:00:00+01:00" });
    expect(draft).toMatchObject({ status: "scheduled", scheduled_send_at: "2026-12-01T07:00:00.000Z" });
    const path = `/v1/invoices/${draft.id}`;
    expect((await bench.call("DELETE", path)).body.error.code).toBe("invoice_not_deletable");
    const back = await bench.call("PATCH", path, { scheduled_send_at: null });
    expect(back.body.data.status).toBe("draft");
    expect((await bench.call("DELETE", path)).status).toBe(204);
    expect((await bench.call("GET", path)).status).toBe(404);
  });
});

describe("a draft is refused", () => {
  const check = (what: string, body: object, status: number, path: string, code: string) =>
    test(what, async () => {
      const answer = await bench.call("POST", "/v1/invoices", body);
      expect(answer.status, answer.text).toBe(status);
      expect(answer.body.error.details.issues).toContainEqual(expect.objectContaining({ path, code }));
    });
  const missing = "0190a0a0-0000-7000-8000-000000000000";
  const one = { name: "A", price: 1 };
  check("with an unknown customer", { customer_id: missing }, 404, "body.customer_id", "not_found");
  check("with an unknown template", { template_id: missing }, 404, "body.template_id", "not_found");
  check(
    "with an unknown product",
    { items: [{ ...one, product_id: missing }] },
    404,
    "body.items.0.product_id",
    "not_found",
  );
  check(
    "with an unknown price",
    { items: [{ ...one, product_price_id: missing }] },
    404,
    "body.items.0.product_price_id",
    "not_found",
  );
  check(
    "with an unknown original",
    { reference_invoice_id: missing },
    404,
    "body.reference_invoice_id",
    "not_found",
  );
  check(
    "with two customers",
    { customer_id: missing, customer: { name: "X" } },
    400,
    "body.customer",
    "conflict",
  );
  check("due before its date", { date: "2026-11-15", due_date: "2026-11-14" }, 400, "body.due_date", "range");
  check(
    "with a service period that ends before it starts",
    { service_period_start: "2026-02-01", service_period_end: "2026-01-31" },
    400,
    "body.service_period_end",
    "range",
  );
  check(
    "with both tax_point_date and tax_point_date_code",
    { tax_point_date: "2026-01-01", tax_point_date_code: "35" },
    400,
    "body.tax_point_date_code",
    "conflict",
  );
  check(
    "scheduled in the past",
    { scheduled_send_at: "2026-11-15T08:59:59Z" },
    400,
    "body.scheduled_send_at",
    "past",
  );
  check(
    "with nine decimals in a price",
    { items: [{ name: "A", price: "0.123456789" }] },
    400,
    "body.items.0.price",
    "decimals",
  );
  check(
    "with seven decimals in a quantity",
    { items: [{ ...one, quantity: "0.1234567" }] },
    400,
    "body.items.0.quantity",
    "decimals",
  );
  check(
    "with a negative rate",
    { items: [{ ...one, tax_rate: -1 }] },
    400,
    "body.items.0.tax_rate",
    "minimum",
  );
  check(
    "with an unknown category",
    { items: [{ ...one, tax_category: "vat" }] },
    400,
    "body.items.0.tax_category",
    "enum",
  );
  check(
    "with an amount above the maximum",
    { items: [{ name: "A", price: 999999999999, quantity: 999999999 }] },
    400,
    "body.items.0",
    "maximum",
  );
  check(
    "with lines whose sum is above the maximum",
    { items: Array(3).fill({ name: "A", price: 500000000000 }) },
    400,
    "body.items",
    "maximum",
  );
  check("with 1001 lines", { items: Array(1001).fill(one) }, 400, "body.items", "length");
  check(
    "with 51 keys of metadata",
    { metadata: Object.fromEntries(Array.from({ length: 51 }, (_, i) => [`k${i}`, i])) },
    400,
    "body.metadata",
    "maxProperties",
  );
  check("with an unknown key", { curency: "EUR" }, 400, "body.curency", "unknown_key");
  check(
    "with an unknown key in a line",
    { items: [{ ...one, discount: 3 }] },
    400,
    "body.items.0.discount",
    "unknown_key",
  );
  check("with an invalid currency", { currency: "EURO" }, 400, "body.currency", "format");
});

describe("preview", () => {
  test("returns what POST would create, with exactly the keys of a preview", async () => {
    const body = { customer: { name: "Elm AB", email: "elm@example.com" }, items, currency: "SEK" };
    const answer = await bench.call("POST", "/v1/invoices/preview", body);
    expect(answer.status).toBe(200);
    const preview = answer.body.data;
    expect(Object.keys(preview).toSorted()).toEqual(Object.keys(InvoicePreview.properties).toSorted());
    expect(preview).toMatchObject({
      object: "invoice_preview",
      customer_id: null,
      template_id: null,
      customer: { id: null, name: "Elm AB", email: "elm@example.com" },
      template: { currency: "SEK" },
      total: 132.38,
    });
    const created = (await bench.call("POST", "/v1/invoices", body)).body.data;
    for (const key of Object.keys(preview).filter((key) => key in created && !key.startsWith("customer")))
      expect([key, created[key]]).toEqual([key, preview[key]]);
  });

  test("has the keys of an invoice, except those the specification removes and adds", () => {
    const gone = [
      "id",
      "created_at",
      "updated_at",
      "token",
      "reminder_sent_at",
      "reminder_sent_to",
      "viewed_at",
    ];
    const links = [
      "is_recurring_inflow",
      "recurring_contract_id",
      "reference_invoice_id",
      "source_quote_id",
      "downloads",
    ];
    const kept = Object.keys(Invoice.properties).filter((key) => ![...gone, ...links].includes(key));
    expect(Object.keys(InvoicePreview.properties).toSorted()).toEqual(
      [...kept, "object", "template_id"].toSorted(),
    );
  });

  test("changes no row and no sequence, and stores no idempotency key", async () => {
    const snapshot = async () => {
      const tables = await world.superuser(
        "select schemaname, tablename from pg_tables where schemaname in ('public', 'pgboss')",
      );
      const rows = [];
      for (const { schemaname, tablename } of tables)
        rows.push([
          tablename,
          (
            await world.superuser(
              `select md5(coalesce(string_agg(t::text, '|' order by t::text), '')) as sum from "${schemaname}"."${tablename}" t`,
            )
          )[0]?.sum,
        ]);
      const sequences = await world.superuser("select sequencename, last_value from pg_sequences order by 1");
      return { rows: rows.filter(([name]) => !volatile.has(String(name))), sequences };
    };
    // Tables that the service updates on a timer, with or without a request.
    const volatile = new Set(["queue", "version", "bam", "warning"]);
    const body = { customer: { name: "Fir" }, items, template_id: null };
    await bench.call("POST", "/v1/invoices/preview", body);
    const before = await snapshot();
    for (const key of ["k1", "k1", "k2"]) {
      const answer = await bench.call("POST", "/v1/invoices/preview", body, { "idempotency-key": key });
      expect(answer.status).toBe(200);
      expect(answer.headers["idempotent-replayed"]).toBeUndefined();
    }
    expect(await snapshot()).toEqual(before);
  });
});

describe("the list", () => {
  test("filters by status, with overdue and canceled, customer, type and dates; searches and sorts", async () => {
    const other = await world.createOrganization("Lists Ltd");
    const lists = await prepareOrganization(world, other.token);
    const late = await lists.finalize({ date: "2026-09-01", due_date: "2026-10-01", notes: "Zwölf Stühle" });
    const open = await lists.finalize({ date: "2026-11-10" });
    const quote = await lists.draft({
      document_type: "quote",
      date: "2026-11-12",
      purchase_order_reference: "PO-77",
    });
    const gone = await lists.draft({ date: "2026-11-13" });
    await lists.call("POST", `/v1/invoices/${gone.id}/cancel`, {});
    const find = async (query: string) => {
      const answer = await lists.call("GET", `/v1/invoices?${query}`);
      expect(answer.status, answer.text).toBe(200);
      expect(answer.body.meta.count).toBe(answer.body.data.length);
      return answer.body.data.map((row: { id: string }) => row.id);
    };
    expect(await find("")).toEqual([gone.id, quote.id, open.id, late.id]);
    expect(await find("status=overdue")).toEqual([late.id]);
    expect(await find("status=canceled")).toEqual([gone.id]);
    expect(await find("status=draft,overdue")).toEqual([quote.id, late.id]);
    expect(await find("status=unpaid&sort=date&order=asc")).toEqual([late.id, open.id]);
    expect(await find("document_type=quote")).toEqual([quote.id]);
    expect(await find(`customer_id=${lists.customer_id}&start_date=2026-11-11`)).toEqual([gone.id, quote.id]);
    expect(await find("end_date=2026-09-30")).toEqual([late.id]);
    expect(await find("q=stuhle")).toEqual([late.id]);
    expect(await find("q=po77")).toEqual([quote.id]);
    expect(await find(`q=${late.number}`)).toEqual([late.id]);
    expect(await find("sort=due_date&order=asc&status=unpaid")).toEqual([late.id, open.id]);
    for (const sort of ["total", "number", "created_at"]) expect(await find(`sort=${sort}`)).toHaveLength(4);
    for (const query of ["status=late", "status=", "sort=name", "foo=1", "limit=0"])
      expect((await lists.call("GET", `/v1/invoices?${query}`)).status, query).toBe(400);
    const page = await lists.call("GET", "/v1/invoices?limit=3&sort=number");
    const next = await lists.call(
      "GET",
      `/v1/invoices?limit=3&sort=number&cursor=${page.body.meta.next_cursor}`,
    );
    expect(new Set([...page.body.data, ...next.body.data].map((row: { id: string }) => row.id)).size).toBe(4);
  });

  test("overdue counts days in the organization's own time zone", async () => {
    const east = await world.createOrganization("Kiritimati", { time_zone: "Pacific/Kiritimati" });
    const bench = await prepareOrganization(world, east.token);
    // It is 09:00 on the 15th in UTC and 23:00 on the 15th in the organization's zone: the 14th is past, the
    // 15th is not.
    const past = await bench.finalize({ date: "2026-11-01", due_date: "2026-11-14" });
    await bench.finalize({ date: "2026-11-01", due_date: "2026-11-15" });
    const answer = await bench.call("GET", "/v1/invoices?status=overdue");
    expect(answer.body.data.map((row: { id: string }) => row.id)).toEqual([past.id]);
    // The service's clock decides, not the database server's.
    world.clock.set("2031-01-01T09:00:00.000Z");
    const later = await bench.call("GET", "/v1/invoices?status=overdue");
    world.clock.set("2026-11-15T09:00:00.000Z");
    expect(later.body.meta.count).toBe(2);
  });
});
