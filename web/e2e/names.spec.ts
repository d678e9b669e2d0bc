/** Vendors, projects and rules: written, changed, merged, deleted, found from everywhere. */
import { api } from "./api.ts";
import { expectAccessible } from "./looks.ts";
import { expect, test } from "./pages.ts";

test("vendors: one is written and changed by keyboard, and a mistake stands beside its field", async ({
  page,
  signIn,
}) => {
  await signIn();
  await page.goto("/app/vendors");
  await expect(page.getByRole("grid", { name: "Vendors" })).toBeVisible();
  await page.keyboard.press("n");
  const sheet = page.getByRole("dialog");
  await sheet.getByLabel("Name", { exact: true }).fill("Zettel & Stift GmbH");
  await sheet.getByLabel("Other names").fill("Zettelstift\nZ&S");
  await sheet.getByLabel("E-mail").fill("no address");
  await sheet.getByRole("button", { name: "Save" }).click();
  await expect(sheet.getByLabel("E-mail")).toHaveAttribute("aria-invalid", "true");
  await sheet.getByLabel("E-mail").fill("post@zettel.example");
  await expectAccessible(page, '[role="dialog"]');
  await sheet.getByRole("button", { name: "Save" }).click();
  await expect(sheet).toBeHidden();

  await page.keyboard.press("/");
  await expect(page.getByRole("searchbox", { name: "Search vendors" })).toBeFocused();
  await page.keyboard.type("zettel");
  const row = page.getByRole("row", { name: /Zettel & Stift GmbH/ });
  await row.click();
  await expect(sheet.getByLabel("Other names")).toHaveValue("Zettelstift\nZ&S");
  await sheet.getByLabel("Notes").fill("Paper only");
  await sheet.getByRole("button", { name: "Save" }).click();
  await expect(sheet).toBeHidden();
  await page.reload();
  await row.click();
  await expect(sheet.getByLabel("Notes")).toHaveValue("Paper only");
  await sheet.getByRole("button", { name: "Delete" }).click();
  await page.getByRole("alertdialog").getByRole("button", { name: "Delete" }).click();
  await expect(row).toBeHidden();
});

test("vendors: two that are the same are merged, and their receipts stay together", async ({
  page,
  signIn,
}) => {
  const one = await api().createVendor({ name: "Doppel Nord", vat_id: "DE811223344" });
  const other = await api().createVendor({ name: "Doppel Nord Filiale" });
  const item = await api().createInboxItem({ amount: 12, vendor_id: other.id });
  await signIn();
  await page.goto("/app/vendors?q=doppel");
  const grid = page.getByRole("grid", { name: "Vendors" });
  await expect(grid.getByRole("row")).toHaveCount(3);
  for (const _ of [one, other]) {
    await page.keyboard.press("j");
    await page.keyboard.press("x");
  }
  await page.getByRole("region", { name: "2 selected" }).getByRole("button", { name: "Merge" }).click();
  const dialog = page.getByRole("dialog", { name: "Merge vendors" });
  await expect(dialog).toContainText("Doppel Nord Filiale");
  await expect(dialog).toContainText("cannot be undone");
  // Two of the same name are told apart by it.
  await expect(dialog.getByRole("button", { name: /The vendor that stays/ })).toContainText("DE811223344");
  await dialog.getByRole("button", { name: "Merge" }).click();
  await expect(page.getByText("Merged into Doppel Nord")).toBeVisible();
  await expect(grid.getByRole("row")).toHaveCount(2);
  expect((await api().getInboxItem(item.id)).vendor_id).toBe(one.id);
  expect((await api().getVendor(one.id)).aliases).toEqual(["Doppel Nord Filiale"]);
});

test("vendors: two are merged on a phone, too", async ({ page, signIn }) => {
  for (const name of ["Pocket West", "Pocket West Filiale"]) await api().createVendor({ name });
  await signIn();
  await page.setViewportSize({ width: 390, height: 844 });
  await page.goto("/app/vendors?q=pocket");
  const rows = page.locator("tbody tr");
  await expect(rows).toHaveCount(2);
  for (const at of [0, 1]) await rows.nth(at).locator("[data-selects]").click();
  await page.getByRole("region", { name: "2 selected" }).getByRole("button", { name: "Merge" }).click();
  await page.getByRole("dialog", { name: "Merge vendors" }).getByRole("button", { name: "Merge" }).click();
  await expect(rows).toHaveCount(1);
});

test("projects: one is written, archived, and leads to its transactions", async ({ page, signIn }) => {
  await signIn();
  await page.goto("/app/");
  await expect(page.getByRole("heading", { level: 1 })).toBeVisible();
  const loading = Promise.withResolvers<void>();
  await page.route(/\/app\/assets\/.*\.js/, async (route) => {
    await loading.promise;
    await route.continue();
  });
  await page.keyboard.press("g");
  await page.keyboard.press("p");
  await expect(page).toHaveURL(/\/app\/projects/);
  // N is for a project even before the screen is there, and not for a new invoice.
  await page.keyboard.press("n");
  loading.resolve();
  await expect(page.getByRole("button", { name: "New project" }).first()).toBeVisible();
  await expect(page).toHaveURL(/\/app\/projects/);
  await page.keyboard.press("n");
  const sheet = page.getByRole("dialog");
  await sheet.getByLabel("Name").fill("Roof 2026");
  await sheet.getByRole("button", { name: "Save" }).click();
  await expect(sheet).toBeHidden();
  const row = page.getByRole("row", { name: /Roof 2026/ });
  await row.click();
  await sheet.getByRole("button", { name: /Status/ }).click();
  await page.getByRole("option", { name: "Archived" }).click();
  await sheet.getByRole("button", { name: "Save" }).click();
  await expect(row).toContainText("Archived");
  await row.click();
  await sheet.getByRole("link", { name: "Show transactions" }).click();
  await expect(page).toHaveURL(/\/app\/transactions\?project=/);
});

test("rules: one is written, applied to transactions, switched off and deleted", async ({ page, signIn }) => {
  const { data: accounts } = await api().listBankAccounts();
  const account_id = accounts[0]?.id ?? "";
  const transaction = await api().createTransaction({
    account_id,
    booking_date: "2026-11-02",
    amount: -7,
    description: "Quarzuhr 77",
  });
  await signIn();
  await page.goto("/app/rules");
  await page.getByRole("button", { name: "New rule" }).first().click();
  const sheet = page.getByRole("dialog");
  await sheet.getByRole("button", { name: "Save" }).click();
  await expect(sheet.getByLabel("Name")).toHaveAttribute("aria-invalid", "true");
  await sheet.getByLabel("When the bank text contains").fill("quarzuhr");
  const category = sheet.getByRole("combobox", { name: /Set the category/ });
  await category.fill("office");
  await page.getByRole("option").first().click();
  await sheet.getByRole("button", { name: "Save" }).click();
  await expect(sheet).toBeHidden();
  const row = page.getByRole("row", { name: /quarzuhr/ });
  await expect(row).toBeVisible();
  await page.getByRole("button", { name: "Apply rules" }).click();
  await expect(page.getByText(/transactions? categorised/)).toBeVisible();
  expect((await api().getTransaction(transaction.id)).category_id).not.toBeNull();
  await row.click();
  await sheet.getByText("In use").click();
  await sheet.getByRole("button", { name: "Save" }).click();
  await expect(row).toContainText("Off");
  await row.click();
  await sheet.getByRole("button", { name: "Delete" }).click();
  await page.getByRole("alertdialog").getByRole("button", { name: "Delete" }).click();
  await expect(row).toBeHidden();
});

test("the palette finds a vendor and opens it", async ({ page, signIn }) => {
  await api().createVendor({ name: "Palettenholz Kramer" });
  await signIn();
  await page.goto("/app/");
  await expect(page.getByRole("heading", { level: 1 })).toBeVisible();
  await page.keyboard.press("Control+k");
  await expect(page.getByRole("dialog", { name: "Search and actions" }).locator("input")).toBeFocused();
  await page.keyboard.type("palettenholz");
  await page
    .getByRole("menuitem", { name: /Palettenholz Kramer/ })
    .first()
    .click();
  await expect(page).toHaveURL(/\/app\/vendors\?item=/);
  await expect(page.getByRole("dialog").getByLabel("Name", { exact: true })).toHaveValue(
    "Palettenholz Kramer",
  );
});

test("vendors: saving a name does not take back what somebody else wrote meanwhile", async ({
  page,
  signIn,
}) => {
  const { id } = await api().createVendor({ name: "Shared Desk" });
  await signIn();
  // The page does not hear of the other change.
  await page.route("**/stream*", (route) => route.abort());
  await page.goto(`/app/vendors?item=${id}`);
  const sheet = page.getByRole("dialog", { name: "Shared Desk" });
  await sheet.getByLabel("Name", { exact: true }).fill("Shared Desk GmbH");
  await api().updateVendor(id, { notes: "Pays late" });
  await sheet.getByRole("button", { name: "Save" }).click();
  await expect(sheet).toHaveCount(0);
  expect(await api().getVendor(id)).toMatchObject({ name: "Shared Desk GmbH", notes: "Pays late" });
});
