/** A bookkeeper's first week from empty books: two bank accounts, a transfer, a split, a rule, receipts, the vault. */
import type { Page } from "@playwright/test";
import { drawReceipt, dropFiles } from "./drop-files.ts";
import { OwnService } from "./own-service.ts";
import { expect, test } from "./pages.ts";
import { list } from "./transaction-records.ts";

const service = new OwnService();
test.beforeAll(() => service.start());
test.afterAll(() => service.end());

/** As German banks write it: bank code and account number, and the other side of a payment with its IBAN. */
const giro = `:20:STARTUMS
:25:37040044/532013000
:28C:00011/001
:60F:C261101EUR5000,00
:61:2611021102D42,84NMSCNONREF
:86:005?00KARTENZAHLUNG?20Papier und Umschlaege?32Paper Shop Berlin
:61:2611031103D1000,00NMSCNONREF
:86:020?00UEBERWEISUNG?20Umbuchung Ruecklage?31DE02120300000000202051?32Own company
:61:2611051105D119,00NMSCNONREF
:86:105?00LASTSCHRIFT?20Rechnung 4711?32Hetzner Online GmbH
:61:2611101110D119,00NMSCNONREF
:86:105?00LASTSCHRIFT?20Rechnung 4712?32Hetzner Online GmbH
:61:2611121112D89,90NMSCNONREF
:86:105?00LASTSCHRIFT?20Telefon 11/2026?32Telekom Deutschland GmbH
:62F:C261112EUR3629,26
-
`;
const savings = `:20:STARTUMS
:25:12030000/202051
:28C:00002/001
:60F:C261101EUR10000,00
:61:2611031103C1000,00NMSCNONREF
:86:052?00GUTSCHRIFT?20Umbuchung Ruecklage?31DE89370400440532013000?32Own company
:62F:C261115EUR11000,00
-
`;

const visit = (page: Page, path: string) => page.goto(`${service.url}/app${path}`);

test("from empty books: two accounts, a transfer, a split, a rule with its preview, a match by hand", async ({
  page,
}) => {
  await service.enter(page, "/transactions");
  await expect(page.getByText("No transactions yet")).toBeVisible();
  await importInto(page, { file: giro, name: "Giro", iban: "DE89370400440532013000", rows: 5 });
  await importInto(page, { file: savings, name: "Savings", iban: "DE02120300000000202051", rows: 1 });
  await expectTransfer(page);
  await splitPhoneBill(page);
  await makeRule(page);
  await matchByHand(page);
});

interface BankFile {
  file: string;
  name: string;
  iban: string;
  rows: number;
}

/** The number that the file has becomes the IBAN of the new account: a transfer is recognised by it. */
async function importInto(page: Page, { file, name, iban, rows }: BankFile): Promise<void> {
  await visit(page, "/transactions/import");
  const chooser = page.waitForEvent("filechooser");
  await page.getByRole("button", { name: "Choose file" }).click();
  const buffer = Buffer.from(file.replaceAll("\n", "\r\n"));
  await (await chooser).setFiles({ name: `${name}.sta`, mimeType: "text/plain", buffer });
  await expect(page.getByLabel("IBAN")).toHaveValue(iban);
  await expect(page.getByText("From the file; please check it.")).toBeVisible();
  await page.getByLabel("Name", { exact: true }).fill(name);
  await page.getByRole("button", { name: "Create account" }).click();
  await expect(page.getByText(`Into the account ${name}`)).toBeVisible();
  await page.getByRole("button", { name: /^Import \d/ }).click();
  await expect(page.getByRole("heading", { name: "Imported" })).toBeVisible();
  await page.getByRole("link", { name: "Show transactions" }).click();
  await expect(list(page)).toHaveAttribute("aria-rowcount", String(rows + 1));
  // The list says why it is short.
  await page.getByRole("button", { name: `Remove this filter: Import · ${name}.sta` }).click();
  await expect(page).toHaveURL(/\/transactions$/);
}

async function expectTransfer(page: Page): Promise<void> {
  await visit(page, "/transactions?tab=transfers");
  await expect(list(page)).toHaveAttribute("aria-rowcount", "3");
  for (const account of ["Giro", "Savings"])
    await expect(list(page).getByRole("row", { name: new RegExp(account) })).toContainText("Transfer");
}

/** One types what stands on the bill, without a sign; the last part is the rest. */
async function splitPhoneBill(page: Page): Promise<void> {
  await visit(page, "/transactions");
  await list(page)
    .getByRole("row", { name: /Telekom/ })
    .click();
  const sheet = page.getByRole("dialog", { name: "Telekom Deutschland GmbH" });
  await sheet.getByRole("button", { name: "Split" }).click();
  const dialog = page.getByRole("dialog", { name: "Split" });
  const [first, second] = [1, 2].map((part) => dialog.getByRole("group", { name: `Part ${part}` }));
  for (const [part, typed] of [
    [first, "Internet and phone"],
    [second, "Office supplies"],
  ] as const) {
    await part?.getByRole("combobox", { name: "Category" }).fill(typed);
    await page.getByRole("option", { name: typed }).click();
  }
  await first?.getByLabel("Amount").fill("49.90");
  await page.keyboard.press("Tab");
  await expect(second?.getByLabel("Amount") ?? dialog).toHaveValue("€40.00");
  await dialog.getByRole("button", { name: "Save parts" }).click();
  await expect(dialog).toBeHidden();
  await expect(sheet.getByRole("definition").filter({ hasText: "49.90" })).toHaveText("−€49.90");
  await expect(sheet.getByRole("definition").filter({ hasText: "40.00" })).toHaveText("−€40.00");
  const { data } = await service.api().listTransactions({ q: "Telekom", limit: 1 });
  expect(data[0]?.splits.map(({ amount }) => amount).toSorted()).toEqual([-40, -49.9]);
  await page.keyboard.press("Escape");
  await expect(sheet).toBeHidden();
}

async function makeRule(page: Page): Promise<void> {
  await list(page)
    .getByRole("row", { name: /Hetzner.*10 Nov/ })
    .click();
  const sheet = page.getByRole("dialog", { name: "Hetzner Online GmbH" });
  await sheet.getByRole("combobox", { name: "Category" }).fill("Soft");
  await page.getByRole("option", { name: "Software" }).click();
  await sheet.getByRole("button", { name: "Always do this" }).click();
  const rule = page.getByRole("dialog", { name: "New rule" });
  // What has a category keeps it, so one of the two is changed, and it is shown.
  await expect(rule.getByRole("status")).toHaveText("1 transaction without a category gets it:");
  await expect(rule.getByRole("listitem")).toHaveCount(1);
  await expect(rule.getByRole("listitem")).toContainText("5 Nov");
  await rule.getByLabel("When the bank text contains").fill("Rechnung Online");
  await expect(rule.getByRole("status")).toHaveText(/No transaction without a category contains this text/);
  await rule.getByLabel("When the bank text contains").fill("hetzner online");
  await expect(rule.getByRole("status")).toHaveText("1 transaction without a category gets it:");
  await rule.getByRole("button", { name: "Create rule" }).click();
  await expect(page.getByText("Rule created, 1 transaction categorised")).toBeVisible();
  await page.keyboard.press("Escape");
  await expect(list(page).getByRole("row", { name: /Hetzner.*5 Nov/ })).toContainText("Software");
}

async function matchByHand(page: Page): Promise<void> {
  await visit(page, "/inbox");
  await expect(page.getByText("Nothing to review")).toBeVisible();
  await dropFiles(page, [await drawReceipt(1, "Stationery North", 1234)]);
  const item = page.getByRole("option", { name: /Stationery North/ });
  await item.click();
  await expect(page.getByText("No bank transaction fits yet")).toBeVisible();
  await page.keyboard.press("m");
  const sheet = page.getByRole("dialog", { name: "Match by hand" });
  await expect(sheet.getByRole("row", { name: "Paper Shop Berlin" })).toBeVisible();
  // Money between own accounts has no receipt.
  await expect(sheet.getByRole("row", { name: "Own company" })).toHaveCount(0);
  await sheet.getByRole("searchbox", { name: "Search transactions" }).fill("Paper Shop");
  await expect(sheet.getByRole("row")).toHaveCount(1);
  await page.keyboard.press("ArrowDown");
  await expect(sheet.getByRole("row", { name: "Paper Shop Berlin" })).toBeFocused();
  await page.keyboard.press("Enter");
  await expect(page.getByText("Stationery North is matched.")).toBeVisible();
  // Its upload is still listed among the uploads, and is not said to be on its way again.
  await expect(page.getByRole("region", { name: "Uploads" })).toContainText("1 added");
  await expect(page.getByText("Nothing to review")).toBeVisible();
  await expect(page.getByRole("option")).toHaveCount(0);
}
