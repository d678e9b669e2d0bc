import { readFile } from "node:fs/promises";
import type { Invoice } from "../../client/index.ts";
import { api } from "./api.ts";
import { expectInEveryLook } from "./looks.ts";
import { expect, openedItem, test } from "./pages.ts";

const address = { address_line1: "Holzweg 1", postal_code: "20095", city: "Hamburg", country: "DE" };

test("a customer is written, found, changed, and its open sum shown", async ({ page, signIn }) => {
  await signIn();
  await page.goto("/app/customers");
  await expect(page.getByRole("grid", { name: "Customers" })).toBeVisible();
  await page.keyboard.press("n");
  const sheet = page.getByRole("dialog");
  await sheet.getByLabel("Name", { exact: true }).fill("Zeder Möbel GmbH");
  await sheet.getByLabel("E-mail").fill("no address");
  await sheet.getByRole("button", { name: "Save" }).click();
  await expect(sheet.getByLabel("E-mail")).toHaveAttribute("aria-invalid", "true");
  await sheet.getByLabel("E-mail").fill("buero@zeder.example");
  for (const [label, value] of [
    ["Street", "Holzweg 1"],
    ["Postal code", "20095"],
    ["City", "Hamburg"],
  ] as const)
    await sheet.getByLabel(label).fill(value);
  await sheet.getByRole("combobox", { name: "Country" }).fill("Germ");
  await page.getByRole("option", { name: /Germany/ }).click();
  await sheet.getByRole("button", { name: "Save" }).click();
  await expect(sheet).toContainText("Nothing open");
  const id = await openedItem(page);
  const items = [{ name: "Shelf", price: 100, tax_rate: 19 }];
  const invoice = await api().createInvoice({ customer_id: id, items });
  await api().finalizeInvoice(invoice.id);
  await page.reload();
  await expect(sheet).toContainText("€119.00");
  const listed = sheet.getByRole("link", { name: /^INV-/ });
  await expect(listed).toContainText("Open");
  await expect(sheet).toContainText("Germany");
  await api().creditInvoice(invoice.id, { items: [{ line: 1, quantity: 0.5 }] });
  await page.reload();
  await expect(sheet.getByRole("link", { name: /^CN-/ })).toContainText("−€59.50");
  const row = page.getByRole("row", { name: /Zeder Möbel GmbH/, includeHidden: true });
  await expect(row).toContainText("€59.50");
  await sheet.getByRole("link", { name: "All invoices" }).click();
  await expect(page.getByRole("grid", { name: "Invoices" })).toHaveAttribute("aria-rowcount", "3");
  await expect(page.getByRole("button", { name: "Only Zeder Möbel GmbH" })).toBeVisible();
});

test("a VAT ID that its country does not write so is doubted, and can be saved", async ({ page, signIn }) => {
  await signIn();
  await page.goto("/app/customers?item=new");
  const sheet = page.getByRole("dialog");
  const name = `Esche ${Date.now()}`;
  const doubt = sheet.getByText("A VAT ID that begins with DE looks different.", { exact: false });
  await sheet.getByLabel("Name", { exact: true }).fill(name);
  await sheet.getByLabel("VAT ID").fill("DE123456789");
  await expect(doubt).toBeHidden();
  await sheet.getByLabel("VAT ID").fill("DE123");
  await expect(doubt).toBeVisible();
  await sheet.getByRole("button", { name: "Save" }).click();
  await expect(sheet).toContainText("Nothing open");
  expect((await api().listCustomers({ q: name })).data[0]?.vat_id).toBe("DE123");
});

test("statement of account: every movement with what is owed after it, on screen and as a file", async ({
  page,
  signIn,
  messages,
}) => {
  const customer_id = (await api().createCustomer({ ...address, name: "Konto Lang & Söhne GmbH" })).id;
  const items = [{ name: "Shelf", price: 100, tax_rate: 19 }];
  const { id } = await api().createInvoice({ customer_id, items, date: "2026-10-01" });
  const { number } = (await api().finalizeInvoice(id)) as Invoice;
  await api().createInvoicePayment(id, { amount: 19, date: "2026-10-20" });
  await signIn();
  await page.goto(`/app/customers?item=${customer_id}`);
  const sheet = page.getByRole("dialog");
  await sheet.getByRole("button", { name: "Statement of account" }).click();
  const rows = sheet.getByRole("table", { name: "Statement of account" }).getByRole("row");
  await expect(rows).toHaveCount(3);
  await expect(rows.nth(1)).toContainText(`Invoice ${number}`);
  await expect(rows.nth(2)).toContainText("€100.00");
  await expect(sheet).toContainText("Closing balance€100.00");
  const check = async () => {
    await expect(rows.nth(2)).toContainText("€100.00");
    const overflow = () => sheet.evaluate((dialog) => dialog.scrollWidth - dialog.clientWidth);
    await expect.poll(overflow).toBeLessThanOrEqual(0);
  };
  await expectInEveryLook(page, check, '[role="dialog"]');
  await page.setViewportSize({ width: 1440, height: 900 });
  const download = page.waitForEvent("download");
  await sheet.getByRole("link", { name: "PDF" }).click();
  const file = await download;
  expect(file.suggestedFilename()).toMatch(/\.pdf$/);
  expect((await readFile(await file.path())).subarray(0, 5).toString()).toBe("%PDF-");
  await sheet.getByRole("button", { name: "Back to the customer" }).click();
  await expect(sheet.getByRole("button", { name: "Edit" })).toBeVisible();
  await page.keyboard.press("Escape");
  await expect(page).not.toHaveURL(/item|statement/);
  expect(messages).toEqual([]);
});
