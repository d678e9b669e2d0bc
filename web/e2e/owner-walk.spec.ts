/** An owner from empty books to what the accountant gets: billed, paid through the bank, closed, exported. */
import { readFile } from "node:fs/promises";
import type { Page } from "@playwright/test";
import { strFromU8, unzipSync } from "fflate";
import { OwnService } from "./own-service.ts";
import { expect, test } from "./pages.ts";

const service = new OwnService();
test.beforeAll(() => service.start());
test.afterAll(() => service.end());

const visit = (page: Page, path: string) => page.goto(`${service.url}/app${path}`);

test("from empty books: billed, paid through the bank file, closed, exported", async ({ page }) => {
  await service.enter(page, "/settings/company");
  await enterCompany(page);
  await enterCustomer(page);
  const number = await billCustomer(page);
  await importPayment(page, number);
  await confirmPayment(page, number);
  await categorize("Paper Shop", "office-supplies");
  await closeBooks(page);
  await expectRefusals(page, number);
  await enterDatevNumbers(page);
  await expectDatev(await exportAs(page, "DATEV bookings"), number);
  await expectBox(await exportAs(page, "Accountant's box"), number);
});

async function enterCompany(page: Page): Promise<void> {
  const form = page.locator("form").filter({ has: page.getByLabel("Legal name") });
  for (const [label, value] of [
    ["Street and number", "Mill Lane 1"],
    ["Postal code", "10115"],
    ["City", "Berlin"],
    ["VAT ID", "DE123456788"],
    ["IBAN", "DE89 3704 0044 0532 0130 00"],
  ] as const)
    await form.getByLabel(label, { exact: true }).fill(value);
  await form.getByRole("combobox", { name: "Country" }).fill("Germ");
  await page.getByRole("option", { name: "Germany" }).click();
  await form.getByRole("button", { name: "Save" }).click();
  await expect(form.getByText("Saved")).toBeVisible();
}

async function enterCustomer(page: Page): Promise<void> {
  await visit(page, "/customers");
  await page.getByRole("button", { name: "New customer" }).first().click();
  const sheet = page.getByRole("dialog");
  for (const [label, value] of [
    ["Name", "Birch GmbH"],
    ["E-mail", "books@birch.example"],
    ["Street", "Holzweg 1"],
    ["Postal code", "20095"],
    ["City", "Hamburg"],
    ["Days to pay", "14"],
  ] as const)
    await sheet.getByLabel(label, { exact: true }).fill(value);
  await sheet.getByRole("combobox", { name: "Country" }).fill("Germ");
  await page.getByRole("option", { name: "Germany" }).click();
  await sheet.getByRole("button", { name: "Save" }).click();
  await expect(sheet).toContainText("Nothing open");
}

/** Returns the number of the invoice. */
async function billCustomer(page: Page): Promise<string> {
  await visit(page, "/invoices/new");
  await page.getByRole("combobox", { name: "Find a customer by typing" }).fill("bir");
  await page.getByRole("option", { name: /Birch GmbH/ }).click();
  await page.getByLabel("Description, line 1").fill("Design sprint");
  await page.getByLabel("Price, line 1").fill("1000");
  await page.getByLabel("VAT %, line 1").fill("19");
  await expect(page.locator("[data-total]")).toHaveText("€1,190.00");
  await expect(page.getByText("Nothing is missing", { exact: false })).toBeVisible();
  await page.getByRole("button", { name: /^Finalize and send/ }).click();
  await expect(page).toHaveURL(/\/app\/invoices\?item=/);
  const sheet = page.getByRole("dialog");
  await expect(sheet.getByText(/^Written for books@birch\.example/)).toBeVisible();
  const [invoice] = (await service.api().listInvoices({ limit: 1 })).data;
  expect(invoice).toMatchObject({ status: "unpaid", due_date: "2026-11-29" });
  return invoice?.number ?? "";
}

async function importPayment(page: Page, number: string): Promise<void> {
  await visit(page, "/transactions/import");
  const csv = [
    "booking_date;amount;description;counterparty_name",
    `2026-11-13;1190.00;Invoice ${number};Birch GmbH`,
    "2026-11-12;-42.84;Envelopes;Paper Shop",
  ].join("\n");
  const chooser = page.waitForEvent("filechooser");
  await page.getByRole("button", { name: "Choose file" }).click();
  await (await chooser).setFiles({ name: "november.csv", mimeType: "text/csv", buffer: Buffer.from(csv) });
  await page.getByRole("button", { name: /Account/ }).click();
  await page.getByRole("option", { name: "New account…" }).click();
  await page.getByLabel("Name").fill("Current account");
  await page.getByRole("button", { name: "Create account" }).click();
  await page.getByRole("button", { name: "Import 2 transactions" }).click();
  await expect(page.getByRole("heading", { name: "Imported" })).toBeVisible();
}

async function confirmPayment(page: Page, number: string): Promise<void> {
  const found = async () => (await service.api().listPaymentProposals({ limit: 10 })).data.length;
  await expect.poll(found).toBe(1);
  await visit(page, "/invoices");
  await page.getByRole("row", { name: new RegExp(number) }).click();
  const sheet = page.getByRole("dialog");
  await expect(sheet.getByRole("heading", { name: "Found in the bank" })).toBeVisible();
  await sheet.getByRole("button", { name: "Confirm" }).click();
  await expect(sheet.getByText("Paid", { exact: true }).first()).toBeVisible();
  await expect(sheet.getByText("Fully paid")).toBeVisible();
}

async function categorize(counterparty: string, slug: string): Promise<void> {
  const { data: categories } = await service.api().listCategories({ limit: 100 });
  const { data: transactions } = await service.api().listTransactions({ q: counterparty, limit: 1 });
  const category_id = categories.find((category) => category.slug === slug)?.id ?? null;
  await service.api().updateTransaction(transactions[0]?.id ?? "", { category_id });
}

async function closeBooks(page: Page): Promise<void> {
  await visit(page, "/settings/books");
  const day = page.getByRole("group", { name: "Closed up to" });
  await day.getByRole("spinbutton", { name: /day/i }).click();
  await page.keyboard.type("14112026");
  const card = page.locator("form").filter({ has: day });
  await card.getByRole("button", { name: "Save" }).click();
  await expect(card.getByText("Saved")).toBeVisible();
}

/** What would change a figure of a closed day is refused with the reason, and what would not is still possible. */
async function expectRefusals(page: Page, number: string): Promise<void> {
  const closed = page.getByRole("region", { name: "Messages" }).getByText(/closed/i);
  await visit(page, "/invoices");
  await page.getByRole("row", { name: new RegExp(number) }).click();
  const sheet = page.getByRole("dialog");
  await sheet.getByRole("button", { name: "Remove payment" }).click();
  await expect(closed).toBeVisible();
  await expect(sheet.getByText("Fully paid")).toBeVisible();

  const [customer] = (await service.api().listCustomers({ limit: 1 })).data;
  const body = { customer_id: customer?.id ?? null, items: [{ name: "Workshop", price: 100, tax_rate: 19 }] };
  const late = await service.api().createInvoice({ ...body, date: "2026-11-10" });
  await visit(page, `/invoices/${late.id}`);
  await page.getByRole("button", { name: /^Finalize and send/ }).click();
  await expect(closed).toBeVisible();
  expect((await service.api().getInvoice(late.id)).status).toBe("draft");

  const open = await service.api().createInvoice(body);
  await service.api().finalizeInvoice(open.id);
  await visit(page, `/invoices?item=${open.id}&act=pay`);
  await sheet.getByRole("spinbutton", { name: /day/i }).click();
  await page.keyboard.type("10112026");
  await sheet.getByRole("button", { name: "Record payment", exact: true }).click();
  await expect(sheet.getByRole("alert")).toContainText(/closed/i);
  await sheet.getByRole("spinbutton", { name: /day/i }).click();
  await page.keyboard.type("15112026");
  await sheet.getByRole("button", { name: "Record payment", exact: true }).click();
  await expect(sheet.getByText("Fully paid")).toBeVisible();
}

async function enterDatevNumbers(page: Page): Promise<void> {
  await visit(page, "/settings/company");
  const card = page.locator("form").filter({ has: page.getByLabel("Consultant number") });
  await card.getByLabel("Consultant number").fill("29098");
  await card.getByLabel("Client number").fill("55003");
  await card.getByText("Accounts of categories").click();
  await card.getByLabel("Office supplies", { exact: true }).fill("4931");
  await card.getByRole("button", { name: "Save" }).click();
  await expect(card.getByText("Saved")).toBeVisible();
}

/** Requests an export of this month, and returns the files in its ZIP by name. */
async function exportAs(page: Page, kind: string): Promise<Record<string, Uint8Array>> {
  await visit(page, "/exports?item=new");
  const form = page.getByRole("dialog", { name: "New export" });
  await form.getByRole("button", { name: /Kind/ }).click();
  await page.getByRole("option", { name: kind }).click();
  await form.getByRole("button", { name: /Period/ }).click();
  await page.getByRole("option", { name: "This month" }).click();
  await form.getByRole("button", { name: "Export", exact: true }).click();
  await expect(form).toBeHidden();
  const row = page.getByRole("grid", { name: "Exports" }).getByRole("row").nth(1);
  await expect(row).toContainText(kind);
  await expect(row).toContainText("Ready");
  await row.click();
  const download = page.waitForEvent("download");
  await page.getByRole("dialog").getByRole("link", { name: "Download" }).click();
  return unzipSync(await readFile(await (await download).path()));
}

function expectDatev(files: Record<string, Uint8Array>, number: string): void {
  const batch = files["EXTF_Buchungsstapel_2026-11-01_2026-11-30.csv"];
  expect(batch, Object.keys(files).join(", ")).toBeDefined();
  const [header = "", , ...bookings] = Buffer.from(batch ?? [])
    .toString("latin1")
    .trim()
    .split("\r\n");
  expect(header).toMatch(/^"EXTF";700;21;"Buchungsstapel";.*;29098;55003;20260101;4;20261101;20261130;/);
  const columns = bookings.map((line) => line.split(";"));
  // Amount, account, contra account: billed, received, and the purchase on the account of its category.
  const figures = columns.map(([amount, , , , , , account, contra]) => [amount, account, contra]);
  expect(figures).toContainEqual(["1190,00", "10001", "8400"]);
  expect(figures).toContainEqual(["1190,00", "1200", "10001"]);
  expect(figures.filter((one) => one[0] === "42,84").flat()).toContain("4931");
  expect(columns.filter((cells) => cells[10] === `"${number}"`)).toHaveLength(2);
}

function expectBox(files: Record<string, Uint8Array>, number: string): void {
  const names = Object.keys(files);
  const pdf = files[`invoices/Invoice ${number}.pdf`];
  expect(pdf, names.join(", ")).toBeDefined();
  expect(strFromU8((pdf ?? new Uint8Array()).slice(0, 5))).toBe("%PDF-");
  for (const name of ["index.html", "register.csv"])
    expect(strFromU8(files[name] ?? new Uint8Array()), name).toContain(number);
  const transactions = strFromU8(files["tables/transactions.csv"] ?? new Uint8Array());
  expect(transactions).toContain("Paper Shop");
}
