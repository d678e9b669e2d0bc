/** Somebody leaves another product: customers are imported, and a file with unknown columns is asked about. */
import type { Page } from "@playwright/test";
import { expectAccessible } from "./looks.ts";
import { OwnService } from "./own-service.ts";
import { expect, test } from "./pages.ts";

const service = new OwnService();
test.beforeAll(() => service.start());
test.afterAll(() => service.end());

async function chooseFile(
  page: Page,
  button: string,
  name: string,
  content: string | Uint8Array,
): Promise<void> {
  const chooser = page.waitForEvent("filechooser");
  await page.getByRole("button", { name: button }).click();
  await (await chooser).setFiles({
    name,
    mimeType: "application/octet-stream",
    buffer: Buffer.from(content),
  });
}

const choose = (page: Page, name: string, content: string) => chooseFile(page, "Choose file", name, content);

const customers = `Kundennummer;Firma;Vorname;Nachname;Ort;Land;E-Mail
10001;Birch GmbH;Ada;Birke;München;Deutschland;books@birch.example
10002;;Zoë;Müller;Wien;Österreich;zoe@example.com
10003;Elm Ltd;;;London;Atlantis;
`;
const products = "SKU,Thing,Cost,Tax rate\nA-1,Design,95.00,19\n";
test("moving in: customers of another product come in, and an unknown column is asked about", async ({
  page,
}) => {
  await service.enter(page, "/settings/moving");
  await expect(page.getByRole("heading", { name: "Moving in" })).toBeVisible();

  await choose(page, "kunden.csv", customers);
  await expect(page.getByRole("row", { name: /Elm Ltd.*Land: / })).toBeVisible();
  await expectAccessible(page, "main");
  await page.getByRole("button", { name: "Import 2 records" }).click();
  await expect(page.getByRole("heading", { name: "Imported", exact: true })).toBeVisible();
  expect((await service.api().listCustomers({})).meta.count).toBe(2);

  await page.getByText("Products", { exact: true }).click();
  await choose(page, "articles.csv", products);
  await expect(page.getByText("No column is recognised as the product's name.")).toBeVisible();
  await expectAccessible(page, "main");
});
