/** Reading documents when the books are closed: nothing fails, and no closed figure changes. */
import { afterAll, beforeAll, expect, test } from "vitest";
import { createWorld, type World } from "../../test/harness/world.ts";
import type { CalendarDate } from "../kernel/calendar.ts";
import type { Decimal } from "../kernel/decimal.ts";
import { scopeFor } from "../metrics/test-books.ts";
import { recognizeItem } from "./jobs.ts";
import type { RecognizedDocument } from "./recognition.ts";

let world: World;
beforeAll(async () => {
  world = await createWorld();
});
afterAll(() => world.close());

const found: RecognizedDocument = {
  engine: "test",
  financial: true,
  fields: {
    amount: "119.00" as Decimal,
    tax_amount: "19.00" as Decimal,
    currency: "EUR",
    date: "2026-09-10" as CalendarDate,
    document_type: "receipt",
    reference_number: "R-1",
  },
  confidence: {},
  warnings: [],
  text: "Paper 119,00",
};

async function open() {
  const organization = await world.createOrganization("Closing");
  const { id: organization_id, token } = organization;
  const call = async (method: string, path: string, body?: object) => {
    const answer = await world.call(method, path, { token, ...(body ? { body } : {}) });
    expect(answer.status, answer.text).toBeLessThan(300);
    return answer.body?.data;
  };
  return {
    call,
    async item(body: object = {}): Promise<string> {
      const upload = await world.call("POST", "/v1/uploads", {
        token,
        body: "Paper",
        headers: { "content-type": "text/plain", "x-file-name": "paper.txt" },
      });
      const { file_path } = upload.body.data;
      const { id: primary_document_id } = await call("POST", "/v1/documents", {
        category: "receipt",
        file_path,
      });
      return (await call("POST", "/v1/inbox", { primary_document_id, ...body })).id;
    },
    read: (inbox_id: string, document = found) =>
      recognizeItem(
        { db: world.db, read: async () => document },
        { organization_id, inbox_id },
        scopeFor(world, organization_id),
      ),
    close: () => call("PUT", "/v1/organization/books-lock", { locked_until: "2026-09-30" }),
    purchases: async (days: string) => (await call("GET", `/v1/metrics/vat?${days}`)).purchases_tax,
  };
}

const closed_days = "start_date=2026-01-01&end_date=2026-09-30";
const first_open_day = "start_date=2026-10-01&end_date=2026-10-01";

test("a receipt that is read after its period was closed counts on the first open day", async () => {
  const books = await open();
  const id = await books.item();
  await books.close();
  await books.read(id);
  expect(await books.call("GET", `/v1/inbox/${id}`)).toMatchObject({ amount: 119, date: "2026-09-10" });
  expect([await books.purchases(closed_days), await books.purchases(first_open_day)]).toEqual([0, 19]);
});

test("a closed receipt that is read again keeps its figures, gets its texts, and says so", async () => {
  const books = await open();
  const id = await books.item();
  await books.read(id);
  expect(await books.purchases(closed_days)).toBe(19);
  await books.close();
  await books.call("POST", `/v1/inbox/${id}/reprocess`);
  await books.read(id, {
    ...found,
    fields: {
      ...found.fields,
      amount: "200.00" as Decimal,
      tax_amount: "1.00" as Decimal,
      reference_number: "R-2",
    },
  });
  const item = await books.call("GET", `/v1/inbox/${id}`);
  expect(item).toMatchObject({ amount: 119, tax_amount: 19, reference_number: "R-2", status: "pending" });
  expect(item.meta.recognition.warnings.join()).toContain("The books are closed");
  expect(await books.purchases(closed_days)).toBe(19);
});

test("a closed receipt that reads as no financial document stays one", async () => {
  const books = await open();
  const id = await books.item();
  await books.read(id);
  await books.close();
  await books.call("POST", `/v1/inbox/${id}/reprocess`);
  await books.read(id, { ...found, financial: false, fields: {} });
  expect((await books.call("GET", `/v1/inbox/${id}`)).status).toBe("pending");
  expect(await books.purchases(closed_days)).toBe(19);
});
