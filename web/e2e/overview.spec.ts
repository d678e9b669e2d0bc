/** The overview: the figures of their endpoints, tables, roles and first steps. */

import { facts } from "./facts.ts";
import { expect, test, untilComplete } from "./pages.ts";

const heading = /Good morning, Mara/;
test("overview: its figures are those of their endpoints", async ({ page, signIn, request }) => {
  await signIn();
  await page.goto("/app/");
  await untilComplete(page, heading);
  const { url, token } = facts();
  const read = async (path: string) =>
    (await (await request.get(`${url}/v1/${path}`, { headers: { authorization: `Bearer ${token}` } })).json())
      .data;
  const euros = (amount: number) =>
    new Intl.NumberFormat("en-IE", { style: "currency", currency: "EUR" }).format(amount);
  const { cash_balance, runway_months } = await read("metrics/financial-snapshot");
  const { total_outstanding, current_amount } = await read("metrics/invoice-aging");
  const { to_review } = await read("inbox/counts");
  const { overdue } = await read("invoices/counts");
  const main = page.getByRole("main");
  for (const text of [euros(cash_balance), euros(total_outstanding), euros(current_amount)])
    await expect(main).toContainText(text);
  await expect(main).toContainText(`${runway_months.toFixed(1)} months`);
  await expect(main).toContainText(`${to_review} receipts to review`);
  await expect(main).toContainText(`${overdue.count} invoices overdue`);
});

test("overview: each chart has its table", async ({ page, signIn }) => {
  await signIn();
  await page.goto("/app/");
  await untilComplete(page, heading);
  const toggles = page.getByRole("button", { name: "Show as table" });
  await toggles.first().press("Enter");
  await expect(page.getByRole("table", { name: /Revenue and expenses/ }).getByRole("row")).toHaveCount(13);
  await toggles.first().press("Enter");
  await expect(page.getByRole("table", { name: /Expected cash/ }).getByRole("row")).toHaveCount(31);
});

test("overview: a viewer sees the figures and nothing that writes", async ({ page, signIn }) => {
  await signIn(facts().viewer);
  await page.goto("/app/");
  await untilComplete(page, /Good morning, Vera/);
  await expect(page.getByText("Runway")).toBeVisible();
  for (const name of ["Add receipts", "New invoice"])
    await expect(page.getByRole("link", { name })).toHaveCount(0);
  await page.keyboard.press("Control+k");
  const search = page.getByRole("dialog", { name: "Search and actions" }).locator("input");
  await expect(search).toBeFocused();
  await page.keyboard.type("new invoice");
  await expect(search).toHaveValue("new invoice");
  await expect(page.getByRole("menuitem", { name: "New invoice" })).toHaveCount(0);
});

test("overview: a new organization is shown its first steps", async ({ page, signIn, messages }) => {
  await signIn(facts().newcomer);
  await page.goto("/app/");
  // This person has no name, and is not called by a part of the address.
  await untilComplete(page, /^Good morning$/);
  const steps = page.getByRole("region", { name: "Three steps to begin" });
  for (const name of ["Add your company", "Import a bank file", "Add a receipt"])
    await expect(steps.getByRole("link", { name })).toBeVisible();
  expect(messages).toEqual([]);
});
