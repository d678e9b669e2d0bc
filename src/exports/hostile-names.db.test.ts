/** Names that would be a path, a formula or a line of a journal: in every export they stay names. */
import { afterAll, beforeAll, expect, test } from "vitest";
import { newPdf } from "../documents/test-vault.ts";
import { type Bench, prepareOrganization } from "../invoices/test-invoices.ts";
import { createExportsWorld, type ExportsWorld, unpack } from "./test-exports.ts";

const names = [
  "../../../etc/passwd",
  "..",
  "C:\\Windows\\x",
  "~/.ssh/config",
  "=HYPERLINK(1)",
  "+1",
  "@SUM(1)",
  '"quoted";=1+1',
  "A\n2026-01-01 * hack\n  Assets:Bank  100 EUR",
  "; comment  = 5 EUR",
  "\u202efdp.exe",
];
const month = { start_date: "2026-11-01", end_date: "2026-11-30" };

let world: ExportsWorld;
let bench: Bench;
beforeAll(async () => {
  world = await createExportsWorld();
  bench = await prepareOrganization(world);
  const made = async (path: string, body: object): Promise<string> => {
    const reply = await bench.call("POST", path, body);
    expect(reply.status, reply.text).toBe(201);
    return reply.body.data.id;
  };
  await bench.call("PATCH", "/v1/organization", { name: "../Evil\n=1+1" });
  await bench.call("PUT", "/v1/organization/datev-settings", {
    consultant_number: 29098,
    client_number: 55003,
  });
  const account_id = await made("/v1/bank-accounts", { name: names[8], currency: "EUR" });
  for (const name of names) {
    const vendor_id = await made("/v1/vendors", { name });
    const money = { amount: 119, currency: "EUR" };
    const booked = { booking_date: "2026-11-03", description: name, counterparty_name: name };
    const transaction_id = await made("/v1/transactions", { account_id, ...booked, ...money, amount: -119 });
    const primary_document_id = await world.document(newPdf(), { name: "scan.pdf" });
    const item = {
      display_name: name,
      vendor_id,
      reference_number: name,
      date: "2026-11-03",
      tax_amount: 19,
    };
    await made("/v1/inbox", { ...item, ...money, primary_document_id, transaction_id });
  }
});
afterAll(() => world.close());

async function entriesOf(body: object): Promise<Map<string, string>> {
  const made = await world.export(body);
  expect(made.status, JSON.stringify(made.error)).toBe("completed");
  expect(made.file_name).toMatch(/^Evil/);
  return unpack(world, (await world.download(made.id)).bytes);
}

/** A cell, quoted or not, that a spreadsheet would run. */
const formula = /(?:^|[,;])"?[=+@]/m;

test("the accountant's box: no entry leaves its folder, and no cell is a formula", async () => {
  const entries = await entriesOf({ format: "accountant_box", ...month });
  const receipts = [...entries.keys()].filter((name) => name.startsWith("receipts/"));
  expect(receipts).toHaveLength(names.length);
  for (const name of entries.keys()) {
    expect(name).toMatch(/^[^/\\:\p{Cc}\p{Cf}]+(?:\/[^/\\:\p{Cc}\p{Cf}]+)?$/u);
    expect(name.split("/")).not.toContain("..");
  }
  for (const [name, content] of entries)
    if (name.endsWith(".csv")) expect(content, name).not.toMatch(formula);
});

test("DATEV: the list of accounts has no formula", async () => {
  const entries = await entriesOf({ format: "datev", ...month });
  const list = entries.get("customers-and-vendors.csv") ?? "";
  expect(list).toContain("HYPERLINK(1)");
  expect(list).not.toMatch(formula);
});

for (const format of ["hledger", "beancount"])
  test(`${format}: a name cannot add a transaction`, async () => {
    const made = await world.export({ format });
    const journal = (await world.download(made.id)).bytes.toString();
    expect(journal).toContain("hack");
    expect(journal).not.toMatch(/^2026-01-01/m);
    expect(journal.match(/^2026-11-03 /gm)?.length).toBeGreaterThanOrEqual(names.length);
  });
