/**
 * What a service of its own is needed for: 100,000 transactions, and a service that is killed in the middle of uploads
 * and of an import.
 */
import type { Page } from "@playwright/test";
import { bankFile } from "./bank-file.ts";
import { drawReceipt, dropFiles } from "./drop-files.ts";
import { OwnService } from "./own-service.ts";
import { test as base, expect } from "./pages.ts";

const rows_in_page_max = 60;
const transactions = 100_000;

const service = new OwnService();
const test = base.extend({
  // Addresses without a host are those of this file's service.
  baseURL: async ({ baseURL: _ }, use) => use(service.url),
  // With a clock that goes on: the client gives up a dead service after some time.
  page: async ({ context }, use) => use(await context.newPage()),
});

let account_id = "";

test.beforeAll(async () => {
  await service.start();
  account_id = (await service.api().createBankAccount({ name: "Giro", currency: "EUR" })).id;
});
test.afterAll(() => service.end());

const enter = (page: Page, path: string) => service.enter(page, path);

const rowsInPage = (page: Page) => page.locator("tbody tr").count();

test("100,000 transactions: scrolled, filtered and categorised in place, with few rows in the page", async ({
  page,
}) => {
  test.setTimeout(1_800_000);
  await service.api().importTransactions(bankFile("all.csv", transactions), { account_id });
  await enter(page, "/transactions");
  const grid = page.getByRole("grid", { name: "Transactions" });
  await expect(grid).toHaveAttribute("aria-rowcount", String(transactions + 1));
  const scroller = grid.locator("xpath=..");
  // Far enough for several pages of the list.
  for (let step = 0; step < 12; step += 1) {
    const before = await scroller.evaluate((element) => element.scrollHeight);
    await scroller.evaluate((element) => element.scrollTo(0, element.scrollHeight));
    await expect.poll(() => scroller.evaluate((element) => element.scrollHeight)).toBeGreaterThan(before);
    expect(await rowsInPage(page)).toBeLessThanOrEqual(rows_in_page_max);
  }
  const last = grid.getByRole("row").last();
  await expect.poll(async () => Number(await last.getAttribute("aria-rowindex"))).toBeGreaterThan(1000);
  await expect(last).toContainText(/Shop \d+/);

  await page.keyboard.press("/");
  await expect(page.getByRole("searchbox", { name: "Search transactions" })).toBeFocused();
  await page.keyboard.type("77777");
  await expect(grid).toHaveAttribute("aria-rowcount", "2");
  const row = grid.getByRole("row", { name: /Shop 277/ });
  await expect(row).toContainText("Uncategorised");
  await grid.focus();
  await page.keyboard.press("j");
  await page.keyboard.press("c");
  await page.getByRole("dialog").getByRole("combobox", { name: "Category" }).fill("office");
  await expect(page.getByRole("option", { name: /office/i }).first()).toBeVisible();
  await page.keyboard.press("Enter");
  await expect(row).toContainText(/office/i);
  await page.keyboard.press("z");
  await expect(row).toContainText("Uncategorised");
  expect(await rowsInPage(page)).toBeLessThanOrEqual(rows_in_page_max);
});

test("the service is killed in the middle of uploads: the page says so, and nothing is lost or made twice", async ({
  page,
}) => {
  test.setTimeout(900_000);
  // As many as are sent at once, so that all give up at the same time.
  const receipts = 3;
  const files = await Promise.all(
    Array.from({ length: receipts }, (_, index) =>
      drawReceipt(index, `Kill Test ${index + 1} Ltd`, 900 + index),
    ),
  );
  await enter(page, "/inbox");
  await expect(page.getByRole("heading", { level: 1, name: /Inbox/ })).toBeVisible();
  // The hardest moment: a document is made, and the service dies before the page hears of it.
  const killed = Promise.withResolvers<void>();
  await page.route(
    "**/v1/documents",
    async (route) => {
      expect((await route.fetch()).status()).toBe(201);
      await service.kill();
      await route.abort("connectionreset");
      killed.resolve();
    },
    { times: 1 },
  );
  await dropFiles(page, files);
  await killed.promise;
  const tray = page.getByRole("region", { name: "Uploads" });
  // The client waits for a service that has answered before; then the page says what was not added.
  await expect(tray).toContainText(/not added/, { timeout: 300_000 });
  await service.restart();
  await tray.getByRole("button", { name: "Try all again" }).click();
  await expect(tray).toContainText(`${receipts} added`, { timeout: 300_000 });
  const names = async () => {
    const { data } = await service.api().listInboxItems({ limit: 100 });
    return data.map(({ display_name }) => display_name).toSorted();
  };
  await expect
    .poll(names, { timeout: 300_000 })
    .toEqual(Array.from({ length: receipts }, (_, index) => `Kill Test ${index + 1} Ltd`));
  expect((await service.api().countDocuments()).all).toBe(receipts);
  // The list shows each of them once, without a reload.
  await expect(page.getByRole("option", { name: /Kill Test \d Ltd/ })).toHaveCount(receipts);
  await expect(page.getByRole("option")).toHaveCount(receipts);
});

test("the service is killed in the middle of an import: the page says so, and trying again imports each row once", async ({
  page,
}) => {
  test.setTimeout(900_000);
  const rows = 20_000;
  const csv = bankFile("second.csv", rows, "Second");
  // In an account of its own: beside the rows of the first file these would be known already.
  await service.api().createBankAccount({ name: "Savings", currency: "EUR" });
  await enter(page, "/transactions/import");
  const chooser = page.waitForEvent("filechooser");
  await page.getByRole("button", { name: "Choose file" }).click();
  await (await chooser).setFiles({
    name: csv.name,
    mimeType: csv.type,
    buffer: Buffer.from(await csv.arrayBuffer()),
  });
  await page.getByRole("button", { name: /Account/ }).click();
  await page.getByRole("option", { name: "Savings" }).click();
  await page.getByRole("button", { name: "Continue" }).click();
  const importing = page.getByRole("button", { name: /^Import 20000/ });
  await expect(importing).toBeVisible({ timeout: 300_000 });
  await importing.click();
  const running = async () => (await service.api().listImports({ limit: 1 })).data[0]?.status;
  await expect.poll(running, { intervals: [20] }).toBe("running");
  await service.kill();
  await expect(page.getByRole("alert")).toBeVisible({ timeout: 300_000 });
  await expect(page.getByText("Trying again imports nothing twice.")).toBeVisible();
  await service.restart();
  await page.getByRole("button", { name: "Try again" }).click();
  await expect(page.getByRole("heading", { name: "Imported" })).toBeVisible({ timeout: 300_000 });
  const { meta } = await service.api().listTransactions({ q: "Second", limit: 1 });
  expect(meta.count).toBe(rows);
  const attempts = async () => {
    const { data } = await service.api().listImports({ limit: 10 });
    const own = data.filter(({ file_name }) => file_name === csv.name);
    return own.map((one) => [one.status, one.created_count, one.duplicate_count].join(" ")).toSorted();
  };
  // What the kill interrupted is not said to be going on: the service notices it within some minutes.
  await expect.poll(attempts, { timeout: 300_000 }).toEqual([`done ${rows} 0`, "failed 0 0"]);
  await page.goto("/app/transactions/import");
  await expect(
    page.getByRole("row", { name: /second\.csv/ }).filter({ hasText: /interrupted/ }),
  ).toBeVisible();
});
