/** The reports: reached by key and palette, printed, and what the service refuses. */
import { expect, test } from "./pages.ts";

test("reports: by key and palette, and the refusal of a range", async ({ page, signIn }) => {
  await signIn();
  await page.goto("/app/");
  await expect(page.getByRole("heading", { level: 1 })).toBeVisible();
  await page.keyboard.press("g");
  await page.keyboard.press("r");
  await expect(page.getByRole("table", { name: "Profit and loss" })).toBeVisible();
  await page.keyboard.press("Control+k");
  await page.getByRole("dialog").getByRole("searchbox").fill("reports: budgets");
  await page.getByRole("menuitem", { name: "Reports: Budgets" }).click();
  await expect(page).toHaveURL(/report=budgets/);

  await page.goto("/app/reports?range=own&start=2026-05-01&end=2026-04-01");
  await expect(page.getByText(/The end is before the beginning/)).toBeVisible();
});

const reports = [
  ["profit-loss&compare=year", "Profit and loss"],
  ["cash-flow&compare=year", "Cash flow"],
  ["categories&compare=before", "Spending"],
  ["budgets", "Budgets"],
  ["recurring", "Recurring"],
  ["aging", "Open invoices"],
  ["vat&compare=year", "VAT"],
] as const;

/** Wide enough for A4 with its margins, in pixels of CSS. */
const paper = { width: 720, height: 1000 };

for (const [report, title] of reports)
  test(`reports: ${title} on paper has its table and nothing to click; its charts speak`, async ({
    page,
    resumeSession,
  }) => {
    await resumeSession();
    await page.goto(`/app/reports?report=${report}`);
    const table = page.getByRole("table", { name: title, exact: true });
    await expect(table).toBeVisible();
    // A picture has a sentence for those who do not see it, or is hidden because the text beside it says the same.
    const silent = await page.locator("main svg").evaluateAll((pictures) =>
      pictures
        .filter((one) => !one.closest('[aria-hidden="true"]'))
        .filter((one) => !one.closest('[role="img"][aria-label]:not([aria-label=""])'))
        .map((one) => one.outerHTML.slice(0, 200)),
    );
    expect(silent).toEqual([]);

    await page.emulateMedia({ media: "print" });
    await page.setViewportSize(paper);
    await expect(table).toBeVisible();
    await expect(page.getByRole("main").getByText("Juniper Studio GmbH")).toBeVisible();
    for (const name of ["Main", "Report"])
      await expect(page.getByRole("navigation", { name, exact: true })).toBeHidden();
    await expect(page.getByRole("button", { name: "Print", exact: true })).toBeHidden();
    const offered = page.getByRole("radiogroup").locator("label:not([data-selected])");
    await expect(offered.filter({ visible: true })).toHaveCount(0);
    const overflow = () => table.evaluate((one) => one.getBoundingClientRect().right - window.innerWidth);
    await expect.poll(overflow, { message: "pixels beyond the paper" }).toBeLessThanOrEqual(0);
  });

test.describe("on a phone, in a language with long words", () => {
  test.use({ viewport: { width: 390, height: 844 }, hasTouch: true, locale: "fr-FR" });

  test("reports: every figure of the chart can be chosen", async ({ page, resumeSession }) => {
    await resumeSession();
    await page.goto("/app/reports?report=cash-flow");
    const choices = page.getByRole("radiogroup", { name: "Valeur du graphique" }).locator("label");
    await expect(choices).toHaveCount(4);
    for (const choice of await choices.all()) {
      const right = () => choice.evaluate((one) => one.getBoundingClientRect().right - window.innerWidth);
      await expect.poll(right, { message: "pixels beyond the window" }).toBeLessThanOrEqual(0);
    }
  });
});
