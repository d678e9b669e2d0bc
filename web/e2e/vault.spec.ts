/** The vault: folders, categories, the viewer, the trash, and several documents at once. */
import { randomUUID } from "node:crypto";
import type { Page } from "@playwright/test";
import { drawPdf, type SampleLine } from "../../src/recognition/sample-receipt.ts";
import { api } from "./api.ts";
import { expectAccessible } from "./looks.ts";
import { expect, test } from "./pages.ts";

/** Each has its own text, so that no two files are the same. */
async function addDocument(file_name: string, pages = 1) {
  const lines = (page: number): SampleLine[] => [[file_name], [`Page ${page}`], [randomUUID()]];
  const pdf = await drawPdf(Array.from({ length: pages }, (_, page) => lines(page + 1)));
  const file = new File([Buffer.from(pdf)], file_name, { type: "application/pdf" });
  const uploaded = await api().uploadFile(file, {});
  if (!("file_path" in uploaded)) throw new Error("The file went to another area.");
  return api().createDocument({ file_path: uploaded.file_path, category: "contract", source: "upload" });
}

const documents = (page: Page) => page.getByRole("grid", { name: "Documents" });
const place = (page: Page, name: RegExp) =>
  page.getByRole("navigation", { name: "Vault" }).getByRole("link", { name });

test("vault: a folder that is none is said to be gone, and takes no files", async ({ page, signIn }) => {
  await signIn();
  for (const folder of ["zzz", randomUUID()]) {
    await page.goto(`/app/vault?folder=${folder}`);
    await expect(page.getByText("This record does not exist, or no longer does.")).toBeVisible();
    await expect(page.getByText("That did not work")).toHaveCount(0);
    await expect(page.getByRole("button", { name: "Add documents" })).toHaveCount(0);
  }
});

test("vault: a document is looked at page by page, moved to a folder and to another category", async ({
  page,
  signIn,
}) => {
  const { id } = await addDocument("lease-of-the-shop.pdf", 3);
  await signIn();
  await page.goto("/app/vault?q=lease");
  await page.getByRole("button", { name: "New folder" }).click();
  await page.getByLabel("Name of the folder").fill("Shop");
  const sent: string[] = [];
  page.on("request", (request) => request.method() === "POST" && sent.push(new URL(request.url()).pathname));
  await page.getByRole("button", { name: "Create", exact: true }).dblclick();
  await expect(place(page, /^Shop/)).toBeVisible();
  expect(sent).toEqual(["/app/api/v1/folders"]);

  await documents(page).getByRole("row", { name: "lease-of-the-shop.pdf" }).click();
  const sheet = page.getByRole("dialog", { name: "lease-of-the-shop.pdf" });
  await expect(sheet.getByText("Page 1 of 3")).toBeVisible();
  await expect(sheet.getByRole("img").first()).toBeVisible();
  await sheet.getByRole("button", { name: "Next page" }).click();
  await sheet.getByRole("button", { name: "Next page" }).click();
  await expect(sheet.getByText("Page 3 of 3")).toBeVisible();
  const paper = sheet.getByRole("img").first();
  const width = async () => (await paper.boundingBox())?.width ?? 0;
  await expect.poll(width).toBeGreaterThan(0);
  const before = await width();
  await sheet.getByRole("button", { name: "Zoom in" }).click();
  await expect.poll(width).toBeGreaterThan(before);

  await sheet.getByRole("button", { name: /Folder/ }).click();
  await page.getByRole("option", { name: "Shop" }).click();
  await sheet.getByRole("button", { name: /Category/ }).click();
  await page.getByRole("option", { name: "Legal" }).click();
  await expect.poll(async () => (await api().getDocument(id)).category).toBe("legal");
  await page.keyboard.press("Escape");
  await expect(sheet).toBeHidden();
  await place(page, /^Shop/).click();
  await expect(documents(page).getByRole("row")).toHaveCount(1);
  await place(page, /^Legal/).click();
  await expect(documents(page).getByRole("row", { name: "lease-of-the-shop.pdf" })).toBeVisible();
});

test("vault: a folder is renamed, and deleted without its documents", async ({ page, signIn }) => {
  const folder = await api().createFolder({ name: "Contarcts" });
  const { id } = await addDocument("kept-contract.pdf");
  await api().updateDocument(id, { folder_id: folder.id });
  await signIn();
  await page.goto(`/app/vault?folder=${folder.id}`);
  await page.getByRole("button", { name: "Actions for the folder Contarcts" }).click();
  await page.getByRole("menuitem", { name: "Rename" }).click();
  await page.getByLabel("Name of the folder").fill("Leases");
  await page.keyboard.press("Enter");
  await expect(place(page, /^Leases/)).toBeVisible();
  await page.getByRole("button", { name: "Actions for the folder Leases" }).click();
  await page.getByRole("menuitem", { name: "Delete folder" }).click();
  const question = page.getByRole("alertdialog", { name: "Delete the folder Leases?" });
  await expect(question).toContainText("The documents in it stay in the vault");
  await question.getByRole("button", { name: "Delete folder" }).click();
  await expect(place(page, /^Leases/)).toBeHidden();
  await expect(documents(page).getByRole("row", { name: "kept-contract.pdf" })).toBeVisible();
  expect((await api().getDocument(id)).folder_id).toBeNull();
});

test("vault: several go to the trash, come back with Z, and one is restored and one deleted for ever", async ({
  page,
  signIn,
}) => {
  const word = `bin${Date.now()}`;
  const made = [await addDocument(`${word}-a.pdf`), await addDocument(`${word}-b.pdf`)];
  await signIn();
  await page.goto(`/app/vault?q=${word}&look=list`);
  const rows = documents(page).getByRole("row");
  await expect(rows).toHaveCount(made.length);
  await rows.first().focus();
  await page.keyboard.press("Control+a");
  await expect(page.getByText("2 selected")).toBeVisible();
  await page.getByRole("button", { name: "Move to trash" }).click();
  await expect(rows).toHaveCount(0);
  await page.keyboard.press("z");
  await expect(rows).toHaveCount(made.length);

  await rows.first().focus();
  await page.keyboard.press("Control+a");
  const trashed = async () => (await api().countDocuments()).trash;
  const before = await trashed();
  await page.getByRole("button", { name: "Move to trash" }).click();
  await expect.poll(trashed).toBe(before + made.length);
  await page.goto(`/app/vault?in=trash&q=${word}&look=list`);
  await expect(rows).toHaveCount(made.length);
  await documents(page)
    .getByRole("row", { name: `${word}-a.pdf` })
    .click();
  await page.getByRole("dialog").getByRole("button", { name: "Restore" }).click();
  await expect(rows).toHaveCount(1);
  await expect(page.getByRole("dialog")).toBeHidden();
  await rows.first().focus();
  await page.keyboard.press("Control+a");
  await page.getByRole("button", { name: "Delete for ever" }).click();
  await page.getByRole("alertdialog").getByRole("button", { name: "Delete for ever" }).click();
  await expect(rows).toHaveCount(0);
  await page.goto(`/app/vault?q=${word}`);
  await expect(documents(page).getByRole("row", { name: `${word}-a.pdf` })).toBeVisible();
});

test("vault: documents are selected with the mouse, as tiles and as lines, and a selected one says so", async ({
  page,
  signIn,
}) => {
  const word = `box${Date.now()}`;
  const names = [`${word}-a.pdf`, `${word}-b.pdf`];
  for (const name of names) await addDocument(name);
  await signIn();
  for (const look of ["grid", "list"]) {
    await page.goto(`/app/vault?q=${word}&look=${look}`);
    for (const name of names) {
      const row = documents(page).getByRole("row", { name });
      await row.hover();
      await row.locator("label").click();
      await expect(row.getByRole("checkbox")).toBeChecked();
    }
    await expect(page.getByText("2 selected")).toBeVisible();
    await expectAccessible(page, '[role="grid"]');
    await page.keyboard.press("Escape");
    await expect(page.getByText("2 selected")).toBeHidden();
  }
});
