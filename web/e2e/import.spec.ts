/** A bank file is imported, worked on, and undone again. */
import type { Page } from "@playwright/test";
import { api } from "./api.ts";
import { bankFile } from "./bank-file.ts";
import { expectAccessible, expectNoOverflow } from "./looks.ts";
import { expect, test } from "./pages.ts";

async function chooseFile(
  page: Page,
  name: string,
  rows: number,
  text = "Wrong file",
  shop?: string,
): Promise<void> {
  const file = bankFile(name, rows, text, shop);
  const chooser = page.waitForEvent("filechooser");
  await page.getByRole("button", { name: "Choose file" }).click();
  await (await chooser).setFiles({
    name,
    mimeType: file.type,
    buffer: Buffer.from(await file.arrayBuffer()),
  });
}

test("import: a file for a new account is undone with the account, after the lost work was shown", async ({
  page,
  signIn,
}) => {
  await signIn();
  await page.goto("/app/transactions/import");
  await chooseFile(page, "wrong.csv", 3);
  await page.getByRole("button", { name: /Account/ }).click();
  await page.getByRole("option", { name: "New account…" }).click();
  await page.getByRole("textbox", { name: "Name" }).fill("Wrong account");
  await page.getByRole("button", { name: "Create account" }).dblclick();
  await expect(page.getByText("Into the account Wrong account")).toBeVisible();
  const { data: newest } = await api().listBankAccounts({ sort: "created_at", order: "desc", limit: 2 });
  expect(newest.map(({ name }) => name === "Wrong account")).toEqual([true, false]);
  await page.getByRole("button", { name: "Import 3 transactions" }).click();
  await expect(page.getByRole("heading", { name: "Imported" })).toBeVisible();
  const { data: accounts } = await api().listBankAccounts({ sort: "created_at", order: "desc", limit: 1 });
  const account_id = accounts[0]?.id ?? "";
  const { data } = await api().listTransactions({ account_id, limit: 3 });
  await api().updateTransaction(data[0]?.id ?? "", { notes: "seen by Ada" });

  await page.getByRole("button", { name: "Undo this import" }).click();
  const sheet = page.getByRole("dialog", { name: "Undo this import" });
  await expect(sheet).toContainText("The import created 3 transactions. They are deleted.");
  await expect(sheet.getByRole("row", { name: /Shop \d note/ })).toBeVisible();
  await expectAccessible(page, '[role="dialog"]');
  await sheet.getByText("Delete the account Wrong account too").click();
  await sheet.getByRole("button", { name: "Undo this import" }).click();
  await expect(page.getByText("Import undone, 3 transactions deleted")).toBeVisible();
  await expect(page.getByRole("button", { name: "Choose file" })).toBeVisible();
  expect((await api().listTransactions({ account_id, limit: 1 })).meta.count).toBe(0);
  const left = await api().listBankAccounts({ limit: 100 });
  expect(left.data.map(({ id }) => id)).not.toContain(account_id);
});

test("import: columns that the service cannot know are chosen, and every row is read as chosen", async ({
  page,
  signIn,
}) => {
  await signIn();
  const { id: account_id } = await api().createBankAccount({ name: "Strange bank", currency: "EUR" });
  await page.goto("/app/transactions/import");
  const csv =
    "Datum;Betrag;Wer;Wofuer\n15.11.2026;-42,84;Paper Shop;Envelopes\n16.11.2026;1.130,50;Birch GmbH;Design";
  const chooser = page.waitForEvent("filechooser");
  await page.getByRole("button", { name: "Choose file" }).click();
  await (await chooser).setFiles({ name: "strange.csv", mimeType: "text/csv", buffer: Buffer.from(csv) });
  await page.getByRole("button", { name: /Account/ }).click();
  await page.getByRole("option", { name: "Strange bank" }).click();
  await page.getByRole("button", { name: "Continue" }).click();
  await expect(page.getByText("No column is recognized as the text of a transaction.")).toBeVisible();
  // What was recognized is chosen already.
  await expect(page.getByRole("button", { name: /Date$/ })).toContainText("Datum");
  await page.getByRole("button", { name: /Text$/ }).click();
  await page.getByRole("option", { name: /Wofuer/ }).click();
  await page.getByRole("button", { name: /Name$/ }).click();
  await page.getByRole("option", { name: /Wer/ }).click();
  await page.getByRole("button", { name: "Continue" }).click();
  await page.getByRole("button", { name: "Import 2 transactions" }).click();
  await expect(page.getByRole("heading", { name: "Imported" })).toBeVisible();
  const { data } = await api().listTransactions({ account_id, sort: "booking_date", limit: 5 });
  const facts = data.map(({ booking_date, amount, description, counterparty_name }) =>
    [booking_date, amount, description, counterparty_name].join(" | "),
  );
  expect(facts.toSorted()).toEqual([
    "2026-11-15 | -42.84 | Envelopes | Paper Shop",
    "2026-11-16 | 1130.5 | Design | Birch GmbH",
  ]);
});

test("import: a column without a name is known by its first value", async ({ page, signIn }) => {
  await signIn();
  const bank = `Nameless bank ${Date.now()}`;
  await api().createBankAccount({ name: bank, currency: "EUR" });
  await page.goto("/app/transactions/import");
  const csv = "15.11.2026;-42.84;Paper Shop;Envelopes\n16.11.2026;1130.50;Birch GmbH;Design";
  const chooser = page.waitForEvent("filechooser");
  await page.getByRole("button", { name: "Choose file" }).click();
  await (await chooser).setFiles({ name: "nameless.csv", mimeType: "text/csv", buffer: Buffer.from(csv) });
  await page.getByRole("button", { name: /Account/ }).click();
  await page.getByRole("option", { name: bank }).click();
  await page.getByRole("button", { name: "Continue" }).click();
  await page.getByRole("button", { name: /Text$/ }).click();
  await page.getByRole("option", { name: "Column 4 · Envelopes" }).click();
  await expect(page.getByRole("button", { name: /Text$/ })).toHaveText("Column 4 · Envelopes");
});

test("import: the account that the file names is proposed, and can be changed", async ({ page, signIn }) => {
  const { data: accounts } = await api().listBankAccounts({ limit: 100 });
  const current = accounts.find(({ name }) => name === "Current account");
  await signIn();
  await page.goto("/app/transactions/import");
  const chooser = page.waitForEvent("filechooser");
  await page.getByRole("button", { name: "Choose file" }).click();
  const rows = await bankFile("named.csv", 2, "Named").text();
  const buffer = Buffer.from(`Account;${current?.iban}\n\n${rows}`);
  await (await chooser).setFiles({ name: "named.csv", mimeType: "text/csv", buffer });
  await expect(page.getByText("Into the account Current account")).toBeVisible();
  await page.getByRole("button", { name: "Other account" }).click();
  await page.getByRole("button", { name: /Account/ }).click();
  await page.getByRole("option", { name: "Savings" }).click();
  await page.getByRole("button", { name: "Continue" }).click();
  await expect(page.getByText("Into the account Savings")).toBeVisible();
});

test("import: an earlier import is undone from the list, and stays there as undone", async ({
  page,
  signIn,
}) => {
  const { id: account_id } = await api().createBankAccount({ name: "Twice imported", currency: "EUR" });
  await api().importTransactions(bankFile("twice.csv", 2, "Wrong file"), { account_id });
  await signIn();
  await page.goto("/app/transactions/import");
  const row = page.getByRole("row", { name: /twice\.csv/ });
  await row.getByRole("button", { name: "Undo" }).click();
  const sheet = page.getByRole("dialog", { name: "Undo this import" });
  await expect(sheet).toContainText("Nobody has worked on these transactions since.");
  await sheet.getByRole("button", { name: "Undo this import" }).click();
  await expect(row).toContainText("Undone");
  await expect(row.getByRole("button")).toHaveCount(0);
});

test("import: a long word does not push date and amount out of the preview", async ({ page, signIn }) => {
  await signIn();
  await api().createBankAccount({ name: "Long words", currency: "EUR" });
  await page.goto("/app/transactions/import");
  await chooseFile(page, "long.csv", 1, "Shop", "x".repeat(100));
  await page.getByRole("button", { name: /Account/ }).click();
  await page.getByRole("option", { name: "Long words" }).click();
  await page.getByRole("button", { name: "Continue" }).click();
  await expect(page.getByRole("cell", { name: /x{100}/ })).toBeVisible();
  await expectNoOverflow(page);
  await page.setViewportSize({ width: 390, height: 844 });
  await expectNoOverflow(page);
});

test("import: an account that was made for a file that is refused is chosen, not made again", async ({
  page,
  signIn,
}) => {
  await signIn();
  await page.goto("/app/transactions/import");
  const text = "Date,Text,Amount\n2026-02-30,No such day,-1.00\n";
  const file = { name: "no-day.csv", mimeType: "text/csv", buffer: Buffer.from(text) };
  await page.locator('input[type="file"]').setInputFiles(file);
  await page.getByRole("button", { name: /Account/ }).click();
  await page.getByRole("option", { name: "New account…" }).click();
  await page.getByRole("textbox", { name: "Name" }).fill("Made once");
  await page.getByRole("button", { name: "Create account" }).click();
  await expect(page.getByText("That did not work")).toBeVisible();
  await expect(page.getByRole("button", { name: "Create account" })).toHaveCount(0);
  await expect(page.getByRole("button", { name: /Account/ })).toContainText("Made once");
  await expect(page.getByRole("button", { name: "Continue" })).toBeEnabled();
});
