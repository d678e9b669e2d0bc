/** The list of transactions, as somebody uses it who does not touch the mouse. */
import { expect, test } from "./pages.ts";

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
