/** Somebody leaves another product: files of each kind, PDFs of the invoices, and an import undone. */
import type { Page } from "@playwright/test";
import { expectAccessible } from "./looks.ts";
import { OwnService } from "./own-service.ts";
import { expect, test } from "./pages.ts";

const service = new OwnService();
test.beforeAll(() => service.start());
test.afterAll(() => service.end());

async function choose(
  page: Page,
  button: string,
  ...files: [name: string, content: string][]
): Promise<void> {
  const chooser = page.waitForEvent("filechooser");
  await page.getByRole("button", { name: button }).click();
  await (await chooser).setFiles(
    files.map(([name, content]) => ({
      name,
      mimeType: "application/octet-stream",
      buffer: Buffer.from(content),
    })),
  );
}

const customers = `Kundennummer;Firma;Vorname;Nachname;Ort;Land;E-Mail
10001;Birch GmbH;Ada;Birke;München;Deutschland;books@birch.example
10002;;Zoë;Müller;Wien;Österreich;zoe@example.com
10003;Elm Ltd;;;London;Atlantis;
`;
const products = "SKU,Thing,Cost,Tax rate\nA-1,Design,95.00,19\n";
const invoices = `Number,Client,Date,Due date,Amount,Tax,Total,Balance
ALT-1,Birch GmbH,2026-10-01,2026-10-15,100.00,19.00,119.00,119.00
ALT-2,Oak SARL,2026-10-05,2026-10-19,200.00,38.00,238.00,38.00
ALT-3,Oak SARL,2026-10-06,2026-10-20,200.00,38.00,239.00,0.00
`;
const pdf = (number: string) => `%PDF-1.4\n% ${number}\n%%EOF\n`;

test("moving in: somebody leaves another product with customers, products, invoices and their PDFs", async ({
  page,
}) => {
  await service.enter(page, "/settings/moving");
  await expect(page.getByRole("heading", { name: "Moving in" })).toBeVisible();

  await choose(page, "Choose file", ["kunden.csv", customers]);
  await expect(page.getByRole("row", { name: /Elm Ltd.*Land: / })).toBeVisible();
  await expectAccessible(page, "main");
  await page.getByRole("button", { name: "Import 2 records" }).click();
  await expect(page.getByRole("heading", { name: "Imported", exact: true })).toBeVisible();
  expect((await service.api().listCustomers({})).meta.count).toBe(2);

  await page.getByRole("main").getByText("Products", { exact: true }).click();
  await choose(page, "Choose file", ["articles.csv", products]);
  await expect(page.getByText("No column is recognized as the product's name.")).toBeVisible();
  await expectAccessible(page, "main");
  await page.getByRole("button", { name: /Thing/ }).click();
  await page.getByRole("option", { name: "Name", exact: true }).click();
  await page.getByRole("button", { name: "Continue" }).click();
  await page.getByRole("button", { name: "Import 1 record" }).click();
  await expect(page.getByRole("heading", { name: "Imported", exact: true })).toBeVisible();

  await page.getByRole("main").getByText("Invoices", { exact: true }).click();
  await choose(page, "Choose file", ["invoices.csv", invoices]);
  await expect(page.getByRole("row", { name: /ALT-3.*no single rate/ })).toBeVisible();
  await page.getByRole("button", { name: "Import 2 records" }).click();
  await expect(page.getByRole("heading", { name: "Imported", exact: true })).toBeVisible();

  await page.getByRole("button", { name: "Import another file" }).click();
  await choose(page, "Choose PDFs", ["ALT-1.pdf", pdf("ALT-1")], ["rechnung ALT-9.pdf", pdf("ALT-9")]);
  const outcome = page.getByRole("main").getByRole("status");
  await expect(outcome).toContainText("1 PDF is attached. 1 imported invoice has no PDF yet.");
  await expect(outcome).toContainText("rechnung ALT-9.pdf: ");

  // Who owes what, with the invoices of the other product.
  await page.goto(`${service.url}/app/customers`);
  await expect(page.getByRole("row", { name: /Birch GmbH.*€119\.00/ })).toBeVisible();
  await expect(page.getByRole("row", { name: /Oak SARL.*€38\.00/ })).toBeVisible();

  await page.goto(`${service.url}/app/settings/moving`);
  await page
    .getByRole("row", { name: /articles\.csv/ })
    .getByRole("button", { name: "Undo" })
    .click();
  const sheet = page.getByRole("dialog");
  await expect(sheet).toContainText("1 record is deleted.");
  await sheet.getByRole("button", { name: "Undo this import" }).click();
  await expect(page.getByRole("row", { name: /articles\.csv.*Undone/ })).toBeVisible();
});
