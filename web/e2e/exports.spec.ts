/** Exports: chosen, followed, downloaded and deleted. */
import { readFile } from "node:fs/promises";
import { api } from "./api.ts";
import { expect, test } from "./pages.ts";

test("exports: the accountant's box of a month is requested, becomes ready by itself, and is downloaded", async ({
  page,
  signIn,
}) => {
  await signIn();
  await page.goto("/app/exports");
  await page.getByRole("button", { name: "New export" }).first().click();
  const form = page.getByRole("dialog", { name: "New export" });
  await expect(form.getByText("with an index")).toBeVisible();
  await form.getByRole("button", { name: "Export", exact: true }).click();
  await expect(form).toBeHidden();
  const row = page
    .getByRole("grid", { name: "Exports" })
    .getByRole("row", { name: /accountant/ })
    .first();
  await expect(row.getByText("Ready").filter({ visible: true }).first()).toBeVisible({ timeout: 120_000 });
  await row.click();
  const sheet = page.getByRole("dialog", { name: /accountant/ });
  const [download] = await Promise.all([
    page.waitForEvent("download"),
    sheet.getByRole("link", { name: "Download" }).click(),
  ]);
  expect(download.suggestedFilename()).toMatch(/ accountant .*\.zip$/);
  const bytes = await readFile(await download.path());
  expect(bytes.subarray(0, 2).toString()).toBe("PK");
  await sheet.getByRole("button", { name: "Delete" }).click();
  await page.getByRole("alertdialog").getByRole("button", { name: "Delete" }).click();
  await expect(sheet).toBeHidden();
  await expect(row).toBeHidden();
});

test("exports: one list as CSV, for days of one's own; a wrong order is shown beside its field", async ({
  page,
  signIn,
}) => {
  await signIn();
  await page.goto("/app/exports?item=new");
  const form = page.getByRole("dialog", { name: "New export" });
  await form.getByRole("button", { name: /Kind/ }).click();
  await page.getByRole("option", { name: "CSV" }).click();
  await form.getByRole("combobox", { name: "List" }).fill("Custom");
  await page.getByRole("option", { name: "Customers" }).click();
  await form.getByRole("button", { name: /Period/ }).click();
  await page.getByRole("option", { name: "All", exact: true }).click();
  await form.getByRole("button", { name: "Export", exact: true }).click();
  await expect(form).toBeHidden();
  const latest = async () => (await api().listExports({ limit: 1 })).data[0];
  await expect
    .poll(latest)
    .toMatchObject({ format: "csv", options: { lists: ["customers"] }, start_date: null });
  const made = await latest();
  await api().deleteExport(made?.id ?? "");
});
