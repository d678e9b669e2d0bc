/** Transactions: their categories, receipts, parts, notes and rules, as somebody uses them who does not touch the mouse. */
import { api } from "./api.ts";
import { drawReceipt, dropFiles, holdFiles } from "./drop-files.ts";
import { expectInEveryLook } from "./looks.ts";
import { expect, test } from "./pages.ts";
import { book, fill, list } from "./transaction-records.ts";

test("transactions: a receipt that is dropped on a row is attached to it, and Z takes it off", async ({
  page,
  signIn,
}) => {
  const account = await fill("Dropped", 3);
  const paper = [{ ...(await drawReceipt(1, "Dropped Ltd", 1101)), name: "dropped.pdf" }];
  await signIn();
  await page.goto(`/app/transactions?account=${account}`);
  const row = list(page).getByRole("row", { name: /Shop 1\b/ });
  await expect(row).toContainText("Receipt missing");
  // Over a row the drop is for the row, and the page does not say that it goes to the inbox.
  await holdFiles(paper, page.locator("h1"));
  await expect(page.getByText("Drop to add receipts")).toBeVisible();
  await holdFiles(paper, row);
  await expect(page.getByText("Drop to add receipts")).toBeHidden();
  await dropFiles(page, paper, row);
  await expect(page.getByText("dropped.pdf attached")).toBeVisible();
  await expect(row).not.toContainText("Receipt missing");
  const matched = async () => {
    const { data } = await api().listTransactions({ account_id: account, limit: 5 });
    return data.filter((one) => one.matched).map(({ counterparty_name }) => counterparty_name);
  };
  expect(await matched()).toEqual(["Shop 1"]);
  await page.keyboard.press("z");
  await expect.poll(matched).toEqual([]);
  await expect(row).toContainText("Receipt missing");
});

test("transactions: parts of a split, a receipt that is taken off, and a deletion are undone or asked for", async ({
  page,
  signIn,
}) => {
  const account_id = await fill("Undone", 1);
  const { data } = await api().listTransactions({ account_id, limit: 1 });
  const { id } = data[0] ?? { id: "" };
  const { data: categories } = await api().listCategories({ limit: 2 });
  await api().updateTransaction(id, {
    splits: [
      { amount: -4, category_id: categories[0]?.id ?? null },
      { amount: -6, category_id: categories[1]?.id ?? null },
    ],
  });
  await signIn();
  await page.goto(`/app/transactions?account=${account_id}&item=${id}`);
  const sheet = page.getByRole("dialog", { name: "Shop 0" });
  await sheet.getByRole("button", { name: "Split" }).click();
  const status = page.getByRole("dialog", { name: "Split" }).getByRole("status");
  await expect(status).toHaveText("The parts add up.");
  await page.getByRole("button", { name: "Add part" }).click();
  // Nothing is left, and nothing can be saved: it says what is missing.
  await expect(status).toHaveText("Every part needs an amount.");
  await expect(page.getByRole("button", { name: "Save parts" })).toBeDisabled();
  await page.getByRole("button", { name: "Join parts" }).click();
  await expect(page.getByText("Parts joined")).toBeVisible();
  const parts = async () => (await api().getTransaction(id)).splits.map(({ amount }) => amount).toSorted();
  expect(await parts()).toEqual([]);
  await page.keyboard.press("z");
  await expect.poll(parts).toEqual([-4, -6]);

  const item = await api().createInboxItem({ display_name: "Undone Ltd", amount: 10, transaction_id: id });
  await page.reload();
  await sheet.getByRole("button", { name: "Unmatch" }).click();
  await expect(page.getByText("Unmatched from Undone Ltd")).toBeVisible();
  const matched_with = async () => (await api().getInboxItem(item.id)).transaction_id;
  expect(await matched_with()).toBeNull();
  await page.keyboard.press("z");
  await expect.poll(matched_with).toBe(id);

  const body = {
    account_id,
    booking_date: "2026-11-11",
    amount: -3,
    currency: "EUR",
    description: "By hand",
  };
  const made = await api().createTransaction(body);
  await page.goto(`/app/transactions?account=${account_id}&item=${made.id}`);
  await page.getByRole("dialog", { name: "By hand" }).getByRole("button", { name: "Delete" }).click();
  const question = page.getByRole("alertdialog", { name: "Delete this transaction?" });
  await question.getByRole("button", { name: "Cancel" }).click();
  expect((await api().listTransactions({ account_id, limit: 5 })).meta.count).toBe(2);
  await page.getByRole("dialog", { name: "By hand" }).getByRole("button", { name: "Delete" }).click();
  await question.getByRole("button", { name: "Delete" }).click();
  await expect.poll(async () => (await api().listTransactions({ account_id, limit: 5 })).meta.count).toBe(1);
});

test("transactions: a category is found and chosen by key, and a screen reader is told where one is", async ({
  page,
  signIn,
}) => {
  const account = await book("Keyed");
  await signIn();
  await page.goto(`/app/transactions?account=${account}`);
  const row = list(page).getByRole("row", { name: /Keyed/ });
  await expect(row).toContainText("Uncategorised");
  await list(page).focus();
  await page.keyboard.press("j");
  await page.keyboard.press("c");
  const dialog = page.getByRole("dialog", { name: "Set category" });
  const field = dialog.getByRole("combobox", { name: "Category" });
  const options = dialog.getByRole("listbox", { name: "Category" }).getByRole("option");
  const pointed = dialog.getByRole("option", { selected: true });
  await expect(field).toBeFocused();
  await expect(pointed).toHaveCount(0);
  // Enter takes nothing that nobody has asked for.
  await page.keyboard.press("Enter");
  await expect(dialog).toBeVisible();
  // Up from the field is the last one, which has to be scrolled to.
  await page.keyboard.press("ArrowUp");
  await expect(options.last()).toHaveAttribute("aria-selected", "true");
  await expect(options.last()).toBeInViewport({ ratio: 1 });
  await expectInEveryLook(page, () => expect(field).toBeFocused());
  await page.keyboard.type("zzz");
  await expect(dialog.getByRole("status")).toHaveText("No results");
  await expect(field).not.toHaveAttribute("aria-activedescendant");
  // In the middle of a word, in any case and without its accents.
  await field.fill("FFICÉ S");
  await expect(options).toHaveText(["Office supplies"]);
  await expect(dialog.getByRole("status")).toHaveText("1 option");
  // The first that was found is the one that Enter takes.
  await expect(pointed).toHaveText("Office supplies");
  await expect(field).toHaveAttribute("aria-activedescendant", (await pointed.getAttribute("id")) ?? "");
  await page.keyboard.press("Enter");
  await expect(dialog).toBeHidden();
  await expect(row).toContainText("Office supplies");
  await expect(list(page)).toBeFocused();
  await page.keyboard.press("c");
  await expect(field).toBeFocused();
  await page.keyboard.press("Escape");
  await expect(dialog).toBeHidden();
  await expect(list(page)).toBeFocused();
});

test("transactions: a category that is added meanwhile does not take the place of the one pointed at", async ({
  page,
  signIn,
}) => {
  const account = await book("Meanwhile");
  await signIn();
  await page.goto(`/app/transactions?account=${account}`);
  const row = list(page).getByRole("row", { name: /Meanwhile/ });
  await expect(row).toContainText("Uncategorised");
  await list(page).focus();
  await page.keyboard.press("j");
  await page.keyboard.press("c");
  const dialog = page.getByRole("dialog", { name: "Set category" });
  await dialog.getByRole("combobox", { name: "Category" }).fill("office s");
  await page.keyboard.press("ArrowDown");
  const { id } = await api().createCategory({ name: "Office snacks" });
  await expect(dialog.getByRole("option")).toHaveText(["Office snacks", "Office supplies"]);
  await page.keyboard.press("Enter");
  await expect(row).toContainText("Office supplies");
  await api().deleteCategory(id);
});

test("transactions: a rule shows all that it will change, also for text in the middle of a word", async ({
  page,
  signIn,
}) => {
  const account = await fill("Halfwords", 2);
  const { data } = await api().listTransactions({ account_id: account, limit: 2 });
  const [category] = (await api().listCategories({ limit: 1 })).data;
  const row = data.find((found) => found.counterparty_name === "Shop 0" || found.description === "Shop 0");
  if (!category || !row) throw new Error("There is no category, or the bank file has other rows.");
  await api().updateTransaction(row.id, { category_id: category.id });
  await signIn();
  await page.goto(`/app/transactions?account=${account}&item=${row.id}`);
  await page.getByRole("button", { name: "Always do this" }).click();
  const rule = page.getByRole("dialog", { name: "New rule" });
  await rule.getByLabel("When the bank text contains").fill("hop 1");
  await expect(rule.getByRole("listitem").filter({ hasText: "Shop 1" }).first()).toBeVisible();
  await rule.getByLabel("When the bank text contains").fill("hop nowhere");
  await expect(rule.getByRole("status")).toHaveText(/No transaction without a category contains this text/);
});

test("transactions: a proposed receipt is ready, and money that came in misses none", async ({
  page,
  signIn,
}) => {
  const { id: account_id } = await api().createBankAccount({ name: "Proposed", currency: "EUR" });
  const book = (counterparty_name: string, amount: number) =>
    api().createTransaction({
      account_id,
      booking_date: "2026-11-10",
      amount,
      description: "Card",
      counterparty_name,
    });
  await book("Quill and Nib", -42.42);
  await book("Unknown Stall", -17.17);
  await book("Kind Stranger", 17.17);
  await api().createInboxItem({ amount: 42.42, date: "2026-11-09", display_name: "Quill and Nib" });
  await signIn();
  await page.goto(`/app/transactions?account=${account_id}`);
  const row = (name: string) => list(page).getByRole("row", { name: new RegExp(name) });
  await expect(row("Quill and Nib")).toContainText("Match ready");
  await expect(row("Unknown Stall")).toContainText("Receipt missing");
  await expect(row("Kind Stranger")).not.toContainText("Receipt missing");
  await page.getByRole("link", { name: /^No receipt/ }).click();
  await expect(list(page)).toHaveAttribute("aria-rowcount", "3");
  await expect(row("Kind Stranger")).toHaveCount(0);
});

test("transactions: a note is kept when the sheet is closed by key, and follows what somebody else wrote", async ({
  page,
  signIn,
}) => {
  const account_id = await book("Notebook Press");
  const [transaction] = (await api().listTransactions({ account_id })).data;
  if (!transaction) throw new Error("The transaction was not created.");
  const notes = async () => (await api().getTransaction(transaction.id)).notes;
  await signIn();
  await page.goto(`/app/transactions?account=${account_id}&item=${transaction.id}`);
  const note = page.getByRole("dialog").getByLabel("Note");
  await note.fill("For the tax adviser");
  await page.keyboard.press("Escape");
  await expect(page.getByRole("dialog")).toHaveCount(0);
  await expect.poll(notes).toBe("For the tax adviser");

  await page.goBack();
  await expect(note).toHaveValue("For the tax adviser");
  await api().updateTransaction(transaction.id, { notes: "Paid twice" });
  await expect(note).toHaveValue("Paid twice");
  // Passed through and not changed, then another field: what is sent first would have been the note.
  await note.focus();
  await page.keyboard.press("Tab");
  await page.getByRole("dialog").getByText("Left out of reports").click();
  await expect
    .poll(async () => (await api().getTransaction(transaction.id)).exclude_from_analytics)
    .toBe(true);
  expect(await notes()).toBe("Paid twice");
});

test("transactions: a rule from a row changes what its preview shows, and nothing that other rules would", async ({
  page,
  signIn,
}) => {
  const { data: categories } = await api().listCategories({ limit: 2 });
  const [first, second] = categories.map(({ id }) => id);
  const account_id = await book("Ferry Line");
  for (const counterparty_name of ["Ferry Line", "Tollgate"])
    await api().createTransaction({
      account_id,
      booking_date: "2026-11-13",
      amount: -11,
      description: counterparty_name,
      counterparty_name,
    });
  await api().createCategorizationRule({
    name: "Tollgate",
    match_text: "Tollgate",
    set_category_id: second ?? null,
  });
  const { data } = await api().listTransactions({ account_id, q: "Ferry" });
  const id = data[0]?.id ?? "";
  await api().updateTransaction(id, { category_id: first ?? null });
  await signIn();
  await page.goto(`/app/transactions?account=${account_id}&item=${id}`);
  await page.getByRole("button", { name: "Always do this" }).click();
  const rule = page.getByRole("dialog", { name: "New rule" });
  await expect(rule.getByRole("listitem")).toHaveText([/Ferry Line/]);
  await rule.getByRole("button", { name: "Create rule" }).click();
  await expect(page.getByText("Rule created, 1 transaction categorised")).toBeVisible();
  const toll = (await api().listTransactions({ account_id, q: "Tollgate" })).data[0];
  expect(toll?.category_id).toBeNull();
  const made = async () => (await api().listCategorizationRules({ limit: 100 })).data.map(({ name }) => name);
  expect(await made()).toContain("Ferry Line");
  await page.getByRole("button", { name: "Undo" }).click();
  await expect(page.getByText("Rule deleted. 1 transaction keeps its category.")).toBeVisible();
  expect(await made()).not.toContain("Ferry Line");
});

test("transactions: the category that the first parts of a split took comes back when they are undone", async ({
  page,
  signIn,
}) => {
  const account_id = await book("Parted Ways");
  const [category] = (await api().listCategories({ limit: 1 })).data;
  const id = (await api().listTransactions({ account_id })).data[0]?.id ?? "";
  await api().updateTransaction(id, { category_id: category?.id ?? null });
  await signIn();
  await page.goto(`/app/transactions?account=${account_id}&item=${id}`);
  await page.getByRole("dialog", { name: "Parted Ways" }).getByRole("button", { name: "Split" }).click();
  const amounts = page.getByRole("dialog", { name: "Split" }).getByLabel("Amount");
  await amounts.first().fill("4");
  await amounts.last().fill("6");
  await page.keyboard.press("Tab");
  await page.getByRole("button", { name: "Save parts" }).click();
  const found = () => api().getTransaction(id);
  await expect.poll(async () => (await found()).splits.length).toBe(2);
  await page.keyboard.press("z");
  await expect.poll(async () => (await found()).category_id).toBe(category?.id);
});
