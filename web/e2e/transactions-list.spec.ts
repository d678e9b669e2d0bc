/** The list of transactions: moving, scrolling, filtering and selecting, at a desk and on a phone. */
import type { Locator } from "@playwright/test";
import { api } from "./api.ts";
import { expectNoOverflow } from "./looks.ts";
import { expect, test } from "./pages.ts";
import { fill, list } from "./transaction-records.ts";

test("transactions: the current row stays in full sight while one moves by key", async ({ page, signIn }) => {
  await signIn();
  await page.goto("/app/transactions");
  const grid = page.getByRole("grid", { name: "Transactions" });
  await expect(grid.getByRole("row").nth(1)).toBeVisible();
  const heading = grid.getByRole("row").first();
  const current = page.locator("tr[data-current]");
  const moveTo = async (key: "j" | "k", index: number) => {
    await page.keyboard.press(key);
    await expect(current).toHaveAttribute("aria-rowindex", String(index));
    const [list, head, row] = await Promise.all(
      [grid.locator("xpath=.."), heading, current].map((part) => part.boundingBox()),
    );
    if (!list || !head || !row) throw new Error("A part of the list is not drawn.");
    expect(row.y, `row ${index}`).toBeGreaterThanOrEqual(head.y + head.height - 1);
    expect(row.y + row.height, `row ${index}`).toBeLessThanOrEqual(list.y + list.height + 1);
  };
  // The first row of the grid is its heading; 25 rows are more than a window shows.
  for (let index = 2; index <= 26; index += 1) await moveTo("j", index);
  for (let index = 25; index >= 2; index -= 1) await moveTo("k", index);
});

test("transactions: after scrolling, the first key takes the first row in sight", async ({
  page,
  signIn,
}) => {
  const account = await fill("Wheel", 300);
  await signIn();
  await page.goto(`/app/transactions?account=${account}`);
  await expect(list(page).getByRole("row").nth(1)).toBeVisible();
  const scroller = list(page).locator("xpath=..");
  const current = page.locator("tr[data-current]");
  const scrollTo = async (row: number) => {
    await scroller.evaluate((element, top) => element.scrollTo(0, top), row * 40);
    await expect(page.locator(`tr[aria-rowindex="${row + 2}"]`)).toBeInViewport();
  };
  await scrollTo(60);
  await page.keyboard.press("j");
  await expect(current).toHaveAttribute("aria-rowindex", "62");
  await page.keyboard.press("j");
  await expect(current).toHaveAttribute("aria-rowindex", "63");
  // The current row is out of sight: a key does not lead back to it.
  await scrollTo(20);
  await page.keyboard.press("j");
  await expect(current).toHaveAttribute("aria-rowindex", "22");
});

test("transactions: another filter begins at its first row, however far the list was scrolled", async ({
  page,
  signIn,
}) => {
  const account = await fill("Scrolled", 300);
  const { meta } = await api().listTransactions({ account_id: account, q: "Scrolled 1", limit: 1 });
  await signIn();
  await page.goto(`/app/transactions?account=${account}`);
  const rows = list(page).getByRole("row");
  await expect(rows.nth(1)).toBeVisible();
  await list(page)
    .locator("xpath=..")
    .evaluate((element) => element.scrollTo(0, element.scrollHeight));
  await expect(page.locator('tr[aria-rowindex="2"]')).toHaveCount(0);
  await page.keyboard.press("/");
  await page.keyboard.type("Scrolled 1");
  await expect(list(page)).toHaveAttribute("aria-rowcount", String(meta.count + 1));
  await expect(page.locator('tr[aria-rowindex="2"]')).toBeInViewport();
});

test("transactions: a tall window has at most 60 rows in the page", async ({ page, signIn }) => {
  const account = await fill("Tall", 300);
  await signIn();
  await page.setViewportSize({ width: 2560, height: 1700 });
  await page.goto(`/app/transactions?account=${account}`);
  await expect(list(page).getByRole("row").nth(30)).toBeVisible();
  const scroller = list(page).locator("xpath=..");
  for (const part of [0, 0.3, 0.6, 1]) {
    await scroller.evaluate((element, at) => element.scrollTo(0, element.scrollHeight * at), part);
    await expect.poll(() => page.locator("tbody tr").count()).toBeGreaterThan(30);
    expect(await page.locator("tbody tr").count()).toBeLessThanOrEqual(60);
  }
});

test("transactions: a selection belongs to its list; another filter begins without one", async ({
  page,
  signIn,
}) => {
  const account = await fill("Chosen", 4);
  await signIn();
  await page.goto(`/app/transactions?account=${account}`);
  await expect(list(page)).toHaveAttribute("aria-rowcount", "5");
  for (const shop of [0, 1])
    await list(page)
      .getByRole("row", { name: new RegExp(`Shop ${shop}\\b`) })
      .locator("[data-selects]")
      .click();
  const bar = page.getByRole("region", { name: "2 selected" });
  await expect(bar).toContainText("−€21.01");
  await page.getByRole("link", { name: /^Transfers/ }).click();
  await expect(page.getByText("Nothing matches these filters.")).toBeVisible();
  await expect(page.getByRole("region", { name: /selected/ })).toHaveCount(0);
  await page.goBack();
  await expect(list(page)).toHaveAttribute("aria-rowcount", "5");
  // Back at the list, it is as one left it.
  await expect(bar).toContainText("−€21.01");
  await expect(list(page).locator('tr[aria-selected="true"]')).toHaveCount(2);
});

test("transactions: on a phone a row says that its receipt is missing", async ({ page, signIn }) => {
  const account = await fill("Pocket", 1);
  await signIn();
  await page.setViewportSize({ width: 390, height: 844 });
  await page.goto(`/app/transactions?account=${account}`);
  const row = list(page).getByRole("row", { name: /Shop 0/ });
  await expect(row).toContainText("Receipt missing");
  await expect(row).toContainText("Uncategorised");
  await row.locator("[data-selects]").click();
  // What is selected and the button that clears it stand on one line.
  const bar = page.getByRole("region", { name: "1 selected" });
  const top = async (part: Locator) => Math.round((await part.boundingBox())?.y ?? -1);
  const [count, clear, category] = [
    await top(bar.getByText("1 selected")),
    await top(bar.getByRole("button", { name: "Clear selection" })),
    await top(bar.getByRole("button", { name: "Set category" })),
  ];
  expect(Math.abs(count - clear)).toBeLessThan(20);
  expect(category).toBeGreaterThan(clear + 20);
});

test("transactions: on a phone the filters unfold below the search and its button, two on a line", async ({
  page,
  signIn,
}) => {
  await signIn();
  await page.setViewportSize({ width: 390, height: 844 });
  await page.goto("/app/transactions?q=a");
  const button = page.getByRole("button", { name: "Filter", exact: true });
  await button.click();
  const to = page.getByRole("group", { name: "To", exact: true });
  await expect(to).toBeVisible();
  await expectNoOverflow(page);
  const box = async (part: Locator) => (await part.boundingBox()) ?? { x: -1, y: -1, width: 0 };
  const [search, filter] = [await box(page.getByRole("searchbox")), await box(button)];
  expect(filter.x).toBeGreaterThan(search.x + search.width);
  expect(filter.x + filter.width).toBeLessThan(390);
  expect(Math.abs(filter.y - search.y)).toBeLessThan(20);
  const from = await box(page.getByRole("group", { name: "From", exact: true }));
  expect(Math.abs(from.y - (await box(to)).y)).toBeLessThan(2);
});
