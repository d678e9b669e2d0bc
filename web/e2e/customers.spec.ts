import { api } from "./api.ts";
import { expect, test } from "./pages.ts";

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
    ["Country code", "DE"],
  ] as const)
    await sheet.getByLabel(label).fill(value);
  await sheet.getByRole("button", { name: "Save" }).click();
  await expect(sheet).toContainText("Nothing open");
  const id = new URL(page.url()).searchParams.get("item") ?? "";
  const items = [{ name: "Shelf", price: 100, tax_rate: 19 }];
  const invoice = await api().createInvoice({ customer_id: id, items });
  await api().finalizeInvoice(invoice.id);
  await page.reload();
  await expect(sheet).toContainText("€119.00");
  await sheet.getByRole("link", { name: "All invoices" }).click();
  await expect(page.getByRole("grid", { name: "Invoices" })).toHaveAttribute("aria-rowcount", "2");
  await expect(page.getByRole("button", { name: "Only Zeder Möbel GmbH" })).toBeVisible();
});
