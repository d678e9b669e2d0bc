/** Invoices: the list, its tabs and its address, and what a viewer sees. */
import type { InvoiceCounts } from "../../client/index.ts";
import { api } from "./api.ts";
import { facts } from "./facts.ts";
import { draft, finalized } from "./invoice-records.ts";
import { expect, test } from "./pages.ts";

test("a viewer reads everything and sees no button that would be refused", async ({ page, signIn }) => {
  const invoice = await finalized();
  const unfinished = await draft();
  await signIn(facts().viewer);
  await page.goto("/app/invoices");
  await expect(page.getByRole("grid", { name: "Invoices" })).toBeVisible();
  await expect(page.getByRole("link", { name: /New invoice/ })).toHaveCount(0);
  for (const address of [
    `/app/invoices?item=${invoice.id}`,
    `/app/invoices?item=${invoice.id}&act=pay`,
    `/app/invoices?item=${unfinished.id}`,
    `/app/invoices/${unfinished.id}`,
  ]) {
    await page.goto(address);
    const sheet = page.getByRole("dialog");
    await expect(sheet.getByRole("heading", { name: "History" })).toBeVisible();
    await expect(sheet.getByRole("button")).toHaveText([""]);
  }
  await page.goto("/app/invoices/new");
  await expect(page).toHaveURL(/\/app\/invoices$/);
  await page.goto("/app/recurring");
  await expect(page.getByRole("grid", { name: "Recurring" })).toBeVisible();
  await expect(page.getByRole("button", { name: /New series/ })).toHaveCount(0);
  await page.getByRole("row").nth(1).click();
  await expect(page.getByRole("dialog").getByRole("heading", { name: "Coming invoices" })).toBeVisible();
  await expect(page.getByRole("dialog").getByRole("button")).toHaveText([""]);
});

test("the tabs have the counts and sums of the service", async ({ page, signIn }) => {
  await signIn();
  await page.goto("/app/invoices");
  const tabs = page.getByRole("navigation", { name: "Invoices by state" });
  const euros = ({ currencies }: InvoiceCounts["open"], field: "total" | "open_amount") =>
    currencies.find(({ currency }) => currency === "EUR")?.[field] ?? 0;
  const whole = (amount: number) =>
    new Intl.NumberFormat("en-IE", { style: "currency", currency: "EUR", maximumFractionDigits: 0 }).format(
      amount,
    );
  const { all, draft: drafts, scheduled, open, overdue, paid } = await api().countInvoices();
  for (const [label, count, sum] of [
    ["All", all, null],
    ["Drafts", drafts.count + scheduled.count, euros(drafts, "total") + euros(scheduled, "total")],
    ["Open", open.count, euros(open, "open_amount")],
    ["Overdue", overdue.count, euros(overdue, "open_amount")],
    ["Paid", paid.count, euros(paid, "total")],
  ] as const) {
    const tab = tabs.getByRole("link", { name: new RegExp(`^${label}`) });
    await expect(tab).toContainText(String(count));
    if (sum !== null) await expect(tab).toContainText(whole(sum));
  }
});

test("an empty tab says what it would hold, and a search in it that nothing matches", async ({
  page,
  signIn,
}) => {
  await signIn(facts().newcomer);
  for (const [status, text] of [
    ["draft", /^No drafts\./],
    ["open", /^No invoice is open\./],
    ["overdue", /^No invoice is overdue\./],
    ["paid", /^No invoice has been paid yet\./],
  ] as const) {
    await page.goto(`/app/invoices?status=${status}`);
    await expect(page.getByText(text)).toBeVisible();
  }
  await page.goto("/app/invoices?status=draft&q=nothing");
  await expect(page.getByText("Nothing matches these filters.")).toBeVisible();
  await page.getByRole("button", { name: "Clear filters" }).click();
  await expect(page.getByText(/^No drafts\./)).toBeVisible();
  await page.goto("/app/recurring?status=paused");
  await expect(page.getByText("No series is paused.")).toBeVisible();
});

test("the list: tabs, search and the open invoice are in the address", async ({ page, signIn }) => {
  await signIn();
  await page.goto("/app/invoices");
  await page.getByRole("link", { name: /^Overdue/ }).click();
  await expect(page).toHaveURL(/status=overdue/);
  const counts = await api().countInvoices();
  await expect(page.getByRole("grid", { name: "Invoices" })).toHaveAttribute(
    "aria-rowcount",
    String(counts.overdue.count + 1),
  );
  await page.keyboard.press("j");
  await page.keyboard.press("Enter");
  await expect(page.getByRole("dialog")).toContainText("Overdue");
  await expect(page).toHaveURL(/item=/);
  await page.reload();
  await expect(page.getByRole("dialog")).toContainText("Overdue");
  await page.keyboard.press("Escape");
  await expect(page.getByRole("dialog")).toBeHidden();
});
