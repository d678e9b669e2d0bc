import { afterAll, beforeAll, describe, expect, test } from "vitest";
import { createWorld, type World } from "../../../test/harness/world.ts";
import { checkEInvoice } from "../../einvoice/writing/check.ts";
import type { InvoiceSnapshot } from "../../invoice-snapshot/snapshot.ts";
import { type Bench, items, prepareOrganization } from "../test-invoices.ts";

let world: World;
let bench: Bench;
beforeAll(async () => {
  world = await createWorld();
  bench = await prepareOrganization(world);
});
afterAll(() => world.close());

const snapshotOf = async (id: string): Promise<InvoiceSnapshot> =>
  (await world.superuser("select snapshot from invoice_register where invoice_id = $1", [id]))[0]
    ?.snapshot as InvoiceSnapshot;

describe("finalize", () => {
  test("numbers the invoice, stores its snapshot and registers it", async () => {
    const draft = await bench.draft({ notes: "Thank you" });
    const answer = await bench.call("POST", `/v1/invoices/${draft.id}/finalize`);
    expect(answer.status).toBe(200);
    const finalized = answer.body.data;
    expect(finalized).toMatchObject({
      id: draft.id,
      status: "unpaid",
      number: "INV-20261100001",
      total: 132.38,
      template: { id: null, currency: "EUR", invoice_number_prefix: "INV-", locale: "en" },
      downloads: {
        pdf: `/v1/invoices/${draft.id}/download?format=pdf`,
        ubl: `/v1/invoices/${draft.id}/download?format=ubl`,
        bundle: `/v1/invoices/${draft.id}/download?format=bundle`,
      },
    });
    expect(finalized.from_details).toContain("Alder Ltd\n1 Mill Lane\n10115 Berlin");
    expect(finalized.to_details).toContain("Birch GmbH\n2 Oak Street\n80331 München");
    expect(await bench.read(draft.id)).toEqual(finalized);
    const snapshot = await snapshotOf(draft.id);
    expect(snapshot).toMatchObject({
      number: "INV-20261100001",
      seller: { name: "Alder Ltd", vat_id: "DE123456788" },
      from_details: null,
    });
    expect(checkEInvoice(snapshot)).toEqual([]);
    const register = await bench.call("GET", `/v1/invoices/register?number=${finalized.number}`);
    expect(register.body.data).toEqual([
      expect.objectContaining({
        invoice_id: draft.id,
        total: 132.38,
        customer_name: "Birch GmbH",
        steps: [{ status: "unpaid", reason: null, created_at: "2026-11-15T09:00:00.000Z" }],
      }),
    ]);
    const events = await world.superuser(
      "select type, data from events where data ->> 'id' = $1 order by created_at, id",
      [draft.id],
    );
    expect(events.map((event) => event.type)).toEqual(["invoice.created", "invoice.finalized"]);
    expect(events[1]?.data).toMatchObject({ number: "INV-20261100001", total: 132.38, currency: "EUR" });
  });

  test("later changes to customer, template and seller do not affect a finalized invoice", async () => {
    const customer = (await bench.call("POST", "/v1/customers", { name: "Hazel", country: "DE" })).body.data;
    const template = (await bench.call("POST", "/v1/invoices/templates", { name: "T", tax_rate: 19 })).body
      .data;
    const finalized = await bench.finalize({ customer_id: customer.id, template_id: template.id });
    const snapshot = await snapshotOf(finalized.id);
    await bench.call("PATCH", `/v1/customers/${customer.id}`, { name: "Hazelnut", email: "h@example.com" });
    await bench.call("PATCH", `/v1/invoices/templates/${template.id}`, { name: "U", currency: "USD" });
    await bench.call("DELETE", `/v1/invoices/templates/${template.id}`);
    expect(await bench.read(finalized.id)).toEqual(finalized);
    expect(await snapshotOf(finalized.id)).toEqual(snapshot);
    const echo = await bench.call("PATCH", `/v1/invoices/${finalized.id}`, finalized);
    expect(echo.body.data).toEqual(finalized);
  });

  test("is refused without the fields that EN 16931 requires, names all of them at once, and loses no number", async () => {
    const bare = await world.createOrganization("Bare Ltd");
    const call = (method: string, path: string, body?: unknown) =>
      world.call(method, path, { token: bare.token, body });
    const { id } = (await call("POST", "/v1/invoices", { items: [] })).body.data;
    const refused = await call("POST", `/v1/invoices/${id}/finalize`);
    expect([refused.status, refused.body.error.code]).toEqual([422, "unprocessable"]);
    const rules = refused.body.error.details.findings.map((finding: { rule: string }) => finding.rule);
    for (const rule of ["BR-06", "BR-07", "BR-09", "BR-11", "BR-16", "BR-CO-26"])
      expect(rules).toContain(rule);
    expect(refused.body.error.details.issues[0]).toMatchObject({ code: rules[0], path: expect.any(String) });
    expect((await call("GET", `/v1/invoices/${id}`)).body.data).toMatchObject({
      status: "draft",
      number: null,
    });
    expect(
      await world.superuser("select * from document_sequences where organization_id = $1", [bare.id]),
    ).toEqual([]);
  });

  const refusals = (what: string, body: object, rule: string) =>
    test(`is refused ${what}: ${rule}`, async () => {
      const { id } = await bench.draft(body);
      const refused = await bench.call("POST", `/v1/invoices/${id}/finalize`);
      expect(refused.status, refused.text).toBe(422);
      expect(refused.body.error.details.findings.map((finding: { rule: string }) => finding.rule)).toContain(
        rule,
      );
    });
  refusals(
    "with an exemption that gives no reason",
    { items: [{ name: "A", price: 1, tax_category: "exempt" }] },
    "BR-E-10",
  );
  refusals(
    "with a standard rate of 0",
    { items: [{ name: "A", price: 1, tax_rate: 0, tax_category: "standard" }] },
    "BR-S-05",
  );
  refusals(
    "in a currency with three decimals",
    { currency: "KWD", items: [{ name: "A", price: 1, tax_rate: 5 }] },
    "UBL-DT-01",
  );

  test("is refused the second time, and for an unknown invoice", async () => {
    const finalized = await bench.finalize();
    const again = await bench.call("POST", `/v1/invoices/${finalized.id}/finalize`);
    expect([again.status, again.body.error.code]).toEqual([409, "invalid_transition"]);
    const foreign = await world.call("POST", `/v1/invoices/${finalized.id}/finalize`, {
      token: world.b.token,
    });
    expect(foreign.status).toBe(404);
    expect((await bench.call("POST", `/v1/invoices/${finalized.id}/finalize`, { number: "X" })).status).toBe(
      400,
    );
  });

  test("honours If-Match", async () => {
    const { id } = await bench.draft();
    await bench.call("PATCH", `/v1/invoices/${id}`, { notes: "Changed" });
    const stale = await bench.call("POST", `/v1/invoices/${id}/finalize`, undefined, { "if-match": '"1"' });
    expect([stale.status, stale.body.error.code]).toEqual([412, "version_conflict"]);
    const fresh = await bench.call("POST", `/v1/invoices/${id}/finalize`, undefined, { "if-match": '"2"' });
    expect(fresh.status).toBe(200);
  });
});

describe("numbers", () => {
  test("count by document type, prefix and period, each without a gap", async () => {
    const organization = await world.createOrganization("Numbers Ltd");
    const numbers = await prepareOrganization(world, organization.token);
    const template = async (body: object) =>
      (await numbers.call("POST", "/v1/invoices/templates", { name: "T", ...body })).body.data.id;
    const monthly = await template({
      invoice_number_prefix: "M",
      invoice_number_pattern: "{prefix}{YYYY}{MM}-{seq:3}",
      invoice_number_reset: "monthly",
    });
    const number = async (body: object) => (await numbers.finalize(body)).number;
    expect(await number({})).toBe("INV-20261100001");
    expect(await number({ template_id: monthly, date: "2026-01-31" })).toBe("M202601-001");
    expect(await number({ template_id: monthly, date: "2026-01-01" })).toBe("M202601-002");
    expect(await number({ template_id: monthly, date: "2026-02-01" })).toBe("M202602-001");
    expect(await number({ date: "2026-12-01" })).toBe("INV-20261200002");
    expect(await number({ document_type: "quote" })).toBe("QU-20261100001");
    expect(await number({ document_type: "proforma" })).toBe("PF-20261100001");
    expect(await number({ document_type: "quote", template_id: monthly })).toBe("QU-M202611-001");
    expect(await number({})).toBe("INV-20261100003");
  });

  test("that look the same continue each other, whichever template they come from", async () => {
    const organization = await world.createOrganization("Lookalikes Ltd");
    const bench = await prepareOrganization(world, organization.token);
    const template = async (prefix: string, pattern: string, reset = "never") =>
      (
        await bench.call("POST", "/v1/invoices/templates", {
          name: "T",
          invoice_number_prefix: prefix,
          invoice_number_pattern: pattern,
          invoice_number_reset: reset,
        })
      ).body.data.id;
    const number = async (template_id: string) => (await bench.finalize({ template_id })).number;
    const [first, second] = [await template("A", "{prefix}{seq:5}"), await template("A0", "{prefix}{seq:4}")];
    expect(await number(first)).toBe("A00001");
    expect([await number(second), await number(second)]).toEqual(["A00002", "A00003"]);
    expect([await number(first), await number(second)]).toEqual(["A00004", "A00005"]);

    const changing = await template("R-", "{prefix}{YYYY}{seq:4}");
    expect([await number(changing), await number(changing)]).toEqual(["R-20260001", "R-20260002"]);
    await bench.call("PATCH", `/v1/invoices/templates/${changing}`, { invoice_number_reset: "yearly" });
    expect([await number(changing), await number(changing)]).toEqual(["R-20260003", "R-20260004"]);
  });

  test("belong to one document, whatever its type", async () => {
    const organization = await world.createOrganization("Marks Ltd");
    const bench = await prepareOrganization(world, organization.token);
    const template = async (invoice_number_prefix: string) =>
      (
        await bench.call("POST", "/v1/invoices/templates", {
          name: "T",
          invoice_number_prefix,
          invoice_number_pattern: "{prefix}{seq:5}",
        })
      ).body.data.id;
    expect((await bench.finalize({ template_id: await template("CN-") })).number).toBe("CN-00001");
    const invoice = await bench.finalize({ template_id: await template("") });
    expect(invoice.number).toBe("00001");
    const note = await bench.call("POST", `/v1/invoices/${invoice.id}/credit-note`, {});
    expect(note.body.data.number).toBe("CN-00002");
  });

  test("have no gap after many concurrent requests, some of them refused", async () => {
    const organization = await world.createOrganization("Storm Ltd");
    const storm = await prepareOrganization(world, organization.token);
    const drafts = await Promise.all(
      Array.from({ length: 40 }, (_, index) => storm.draft(index % 4 === 3 ? { items: [] } : {})),
    );
    const answers = await Promise.all(
      drafts.map(({ id }) => storm.call("POST", `/v1/invoices/${id}/finalize`)),
    );
    const numbers = answers.flatMap(({ status, body }) => (status === 200 ? [body.data.number] : []));
    expect(numbers.toSorted()).toEqual(
      Array.from({ length: 30 }, (_, index) => `INV-202611${String(index + 1).padStart(5, "0")}`),
    );
  });
});

describe("two concurrent requests for one draft", () => {
  test("finalize and PATCH never mix", async () => {
    for (let round = 0; round < 25; round++) {
      const { id } = await bench.draft({ notes: "before", items });
      const change = { notes: "after", items: [{ name: "Other", price: 7, tax_rate: 19 }] };
      const [finalized, patched] = await Promise.all([
        bench.call("POST", `/v1/invoices/${id}/finalize`, undefined, { "if-match": '"1"' }),
        bench.call("PATCH", `/v1/invoices/${id}`, change, { "if-match": '"1"' }),
      ]);
      const statuses = [finalized.status, patched.status];
      expect(statuses.filter((status) => status === 200)).toHaveLength(1);
      expect([409, 412]).toContain(statuses.find((status) => status !== 200));
      const row = await bench.read(id);
      const changed = patched.status === 200;
      expect(row).toMatchObject({
        notes: changed ? "after" : "before",
        total: changed ? 8.33 : 132.38,
        status: changed ? "draft" : "unpaid",
      });
      if (!changed)
        expect(await snapshotOf(id)).toMatchObject({ notes: "before", total: "132.38", number: row.number });
    }
  });

  test("without If-Match both may succeed, one after the other, and never mix", async () => {
    for (let round = 0; round < 25; round++) {
      const { id } = await bench.draft({ notes: "before" });
      const [finalized, patched] = await Promise.all([
        bench.call("POST", `/v1/invoices/${id}/finalize`),
        bench.call("PATCH", `/v1/invoices/${id}`, {
          notes: "after",
          items: [{ name: "B", price: 7, tax_rate: 19 }],
        }),
      ]);
      for (const { status } of [finalized, patched]) expect([200, 409]).toContain(status);
      const row = await bench.read(id);
      expect([
        ["before", 132.38],
        ["after", 8.33],
      ]).toContainEqual([row.notes, row.total]);
      expect(row.notes === "after").toBe(patched.status === 200);
      if (row.number)
        expect(await snapshotOf(id)).toMatchObject({ notes: row.notes, total: String(row.total) });
    }
  });

  test("two finalize requests finalize it once", async () => {
    const { id } = await bench.draft();
    const answers = await Promise.all(
      Array.from({ length: 8 }, () => bench.call("POST", `/v1/invoices/${id}/finalize`)),
    );
    expect(answers.map(({ status }) => status).toSorted()).toEqual([200, ...Array(7).fill(409)]);
  });
});

describe("finalized content", () => {
  test("cannot be changed through the API; metadata and scheduled_send_at can", async () => {
    const finalized = await bench.finalize();
    const path = `/v1/invoices/${finalized.id}`;
    const changes = {
      notes: "x",
      date: "2026-01-01",
      due_date: null,
      currency: "USD",
      customer_id: null,
      items: [],
      document_type: "quote",
      from_details: "x",
      buyer_reference: "x",
      customer: { name: "New" },
    };
    for (const [field, value] of Object.entries(changes)) {
      const refused = await bench.call("PATCH", path, { [field]: value });
      expect([field, refused.status, refused.body.error.code]).toEqual([field, 409, "invoice_locked"]);
    }
    const mixed = await bench.call("PATCH", path, { notes: "x", metadata: { a: 1 } });
    expect(mixed.body.error.details.fields).toEqual(["notes"]);
    expect(await bench.read(finalized.id)).toEqual(finalized);
    const metadata = await bench.call("PATCH", path, {
      metadata: { a: 1 },
      scheduled_send_at: "2026-12-01T00:00:00Z",
    });
    expect(metadata.body.data).toMatchObject({
      metadata: { a: 1 },
      status: "unpaid",
      number: finalized.number,
    });
    const refused = await bench.call("DELETE", path);
    expect([refused.status, refused.body.error.code]).toEqual([409, "invoice_not_deletable"]);
  });

  test("is protected in the database as well, from the service's own role", async () => {
    const finalized = await bench.finalize();
    const draft = await bench.draft();
    const attempt = async (statement: string) => {
      const set = `begin; set local role daybook_app; select set_config('app.org', '${world.a.id}', true)`;
      const where = `where organization_id = '${world.a.id}' and`;
      const text = statement.replaceAll("$where", where).replaceAll("$id", `'${finalized.id}'`);
      try {
        await world.superuser(`${set}; ${text}; commit`);
        return "done";
      } catch (error) {
        return (error as { code: string }).code;
      }
    };
    const columns = (
      await world.superuser(
        "select column_name, data_type from information_schema.columns where table_name = 'invoices' and is_generated = 'NEVER'",
      )
    ).map((row) => row as { column_name: string; data_type: string });
    const changeable = new Set(
      [
        "status",
        "status_reason",
        "paid_amount",
        "credited_amount",
        "paid_before_write_off",
        "written_off_at",
        "open_base_amount",
        "paid_at",
        "metadata",
        "scheduled_send_at",
      ].concat([
        "sent_at",
        "reminder_sent_at",
        "reminder_sent_to",
        "viewed_at",
        "token",
        "updated_at",
        "version",
      ]),
    );
    const others: Record<string, string> = {
      uuid: `'${draft.id}'`,
      text: "'x'",
      date: "'2020-01-01'",
      numeric: "total + 1",
      jsonb: "'{}'",
      boolean: "true",
      "timestamp with time zone": "now()",
      integer: "7",
    };
    for (const { column_name, data_type } of columns.filter((column) => !changeable.has(column.column_name)))
      expect([
        column_name,
        await attempt(`update invoices set "${column_name}" = ${others[data_type]} $where id = $id`),
      ]).toEqual([column_name, "23001"]);
    expect(await attempt("delete from invoices $where id = $id")).toBe("23001");
    expect(await attempt("update invoices set status = 'draft' $where id = $id")).toBe("23514");
    expect(await attempt("update invoices set number = null, status = 'draft' $where id = $id")).toBe(
      "23001",
    );
    expect(await attempt(`update invoices set number = 'X' $where id = '${draft.id}'`)).toMatch(
      /^(23503|23514)$/,
    );
    expect(await attempt(`update invoices set status = 'cancelled' $where id = '${draft.id}'`)).toBe("done");
    expect(await attempt(`update invoices set status = 'draft' $where id = '${draft.id}'`)).toBe("23001");
    expect(await attempt("truncate invoices cascade")).toBe("42501");
    expect(await attempt("delete from invoice_register $where invoice_id = $id")).toBe("42501");
    expect(await attempt("update invoice_register set number = 'X' $where invoice_id = $id")).toBe("42501");
    expect(await attempt("update invoice_register set snapshot = '{}' $where invoice_id = $id")).toBe(
      "42501",
    );
    expect(await attempt("delete from invoice_register_steps $where invoice_id = $id")).toBe("42501");
    expect(
      await attempt("update document_sequences set last_number = last_number + 2 $where prefix = 'INV-'"),
    ).toBe("23001");
    expect(
      await attempt("update document_sequences set last_number = last_number + 1 $where prefix = 'INV-'"),
      "a count without its number in the register",
    ).toBe("23001");
    expect(await attempt("update document_sequences set last_number = 1 $where prefix = 'INV-'")).toBe(
      "23001",
    );
    expect(await attempt("delete from document_sequences $where prefix = 'INV-'")).toBe("42501");
    expect(
      await attempt(`update invoice_register set artifacts = '{"pdf":"a"}' $where invoice_id = $id`),
    ).toBe("done");
    expect(
      await attempt(`update invoice_register set artifacts = '{"pdf":"b"}' $where invoice_id = $id`),
    ).toBe("23001");
    expect(await attempt("update invoices set metadata = '{}' $where id = $id")).toBe("done");
    expect(await bench.read(finalized.id)).toMatchObject({ ...finalized, updated_at: expect.any(String) });
  });
});
