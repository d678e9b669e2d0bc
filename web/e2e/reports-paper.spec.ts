/** The reports: reached by key and palette, printed, and what the service refuses. */
import { expect, test } from "./pages.ts";

test("reports: by key and palette, on paper, and the refusal of a range", async ({ page, signIn }) => {
  await signIn();
  await expect(page.getByRole("heading", { level: 1 })).toBeVisible();
  await page.keyboard.press("g");
  await page.keyboard.press("r");
  await expect(page.getByRole("table", { name: "Profit and loss" })).toBeVisible();
  await page.keyboard.press("Control+k");
  await page.getByRole("dialog").getByRole("searchbox").fill("reports: budgets");
  await page.getByRole("menuitem", { name: "Reports: Budgets" }).click();
  await expect(page).toHaveURL(/report=budgets/);

  await page.emulateMedia({ media: "print" });
  await expect(page.getByRole("table", { name: "Budgets" })).toBeVisible();
  await expect(page.getByRole("main").getByText("Juniper Studio GmbH")).toBeVisible();
  for (const name of ["Main", "Report"])
    await expect(page.getByRole("navigation", { name, exact: true })).toBeHidden();
  await page.emulateMedia({ media: "screen" });

  await page.goto("/app/reports?range=own&start=2026-05-01&end=2026-04-01");
  await expect(page.getByText(/must not be after end_date/)).toBeVisible();
});
