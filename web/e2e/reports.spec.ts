/** The reports: every figure is its endpoint's, on the page and in the CSV; charts speak; ranges are compared. */
import type { InvoiceAging, Overview } from "../../client/index.ts";
import { api } from "./api.ts";
import { facts } from "./facts.ts";
import { expect, test } from "./pages.ts";
import { csvOf, euros, expectColumn, open, signed, sum } from "./report-page.ts";

/** The day of the tests' clock. */
const year = { start_date: "2025-12-01", end_date: "2026-11-15" };
const year_before = { start_date: "2024-12-01", end_date: "2025-11-15" };

test("profit and loss: every figure, its comparison and its CSV are the endpoint's", async ({
  page,
  signIn,
}) => {
  await signIn();
  const title = "Profit and loss";
  const now = await api().getProfitLoss(year);
  const before = await api().getProfitLoss(year_before);
  await open(page, "", title);
  const figures = ["total_revenue", "total_expenses", "net_profit_loss"] as const;
  const ids = ["revenue", "expenses", "net"];
  for (const [index, field] of figures.entries()) {
    const amounts = now.map((month) => month[field]);
    await expectColumn(
      page,
      title,
      ids[index] ?? "",
      [...amounts, sum(amounts)].map((one) => euros(one)),
    );
  }
  const [header, ...lines] = await csvOf(page);
  expect(header).toEqual(["Month", "Revenue", "Expenses", "Net", ""]);
  expect(lines.map((cells) => cells.slice(0, 4))).toEqual(
    now.map((month) => [month.period, ...figures.map((field) => String(month[field]))]),
  );
  const revenue = euros(sum(now.map(({ total_revenue }) => total_revenue)));
  await expect(page.getByRole("img", { name: `Revenue ${revenue}` })).toBeVisible();

  await page.getByRole("button", { name: /Compared with/ }).click();
  await page.getByRole("option", { name: "Year before" }).click();
  await expect(page).toHaveURL(/compare=year/);
  await expect(page.getByRole("columnheader", { name: "Net, year before" })).toBeVisible();
  for (const [index, field] of figures.entries()) {
    const amounts = before.map((month) => month[field]);
    await expectColumn(
      page,
      title,
      `${ids[index]}-before`,
      [...amounts, sum(amounts)].map((one) => euros(one)),
    );
  }
  const changes = now.map((month, index) =>
    sum([month.net_profit_loss, -(before[index]?.net_profit_loss ?? 0)]),
  );
  await expectColumn(page, title, "net-change", [...changes, sum(changes)].map(signed));
  const net_before = euros(sum(before.map(({ net_profit_loss }) => net_profit_loss)));
  await expect(page.getByRole("img", { name: `compared with ${net_before}` })).toBeVisible();
});

test("cash flow: every figure is the endpoint's, also of days that somebody typed", async ({
  page,
  signIn,
}) => {
  await signIn();
  const range = { start_date: "2026-02-10", end_date: "2026-05-20" };
  const now = await api().getCashFlow(range);
  await open(page, "?report=cash-flow&range=own&start=2026-02-10&end=2026-05-20", "Cash flow");
  for (const [id, field] of [
    ["operating", "operating_cash_flow"],
    ["investing", "investing_cash_flow"],
    ["financing", "financing_cash_flow"],
    ["net", "net_cash_flow"],
  ] as const) {
    const amounts = now.map((month) => month[field]);
    await expectColumn(
      page,
      "Cash flow",
      id,
      [...amounts, sum(amounts)].map((one) => euros(one)),
    );
  }
  const [header, ...lines] = await csvOf(page);
  expect(header?.slice(0, 5)).toEqual(["Month", "Operating", "Investing", "Financing", "Net"]);
  expect(lines.map((cells) => cells.slice(0, 5))).toEqual(
    now.map((month) =>
      [
        month.period,
        month.operating_cash_flow,
        month.investing_cash_flow,
        month.financing_cash_flow,
        month.net_cash_flow,
      ].map(String),
    ),
  );
  await page.getByRole("radio", { name: "Financing" }).press("Space");
  const financing = euros(sum(now.map(({ financing_cash_flow }) => financing_cash_flow)));
  await expect(page.getByRole("img", { name: `Financing ${financing}` })).toBeVisible();
  const days = page.getByRole("group", { name: "To" });
  await days.getByRole("spinbutton", { name: /month/i }).click();
  await page.keyboard.type("04");
  await expect(page).toHaveURL(/end=2026-04-20/);
  await expect(page.locator('td[data-column="net"]')).toHaveCount(4);
});

test("cash flow: every figure of the comparison is the endpoint's", async ({ page, signIn }) => {
  await signIn();
  const now = await api().getCashFlow(year);
  const before = await api().getCashFlow(year_before);
  await open(page, "?report=cash-flow&compare=year", "Cash flow");
  for (const [id, field] of [
    ["operating", "operating_cash_flow"],
    ["investing", "investing_cash_flow"],
    ["financing", "financing_cash_flow"],
    ["net", "net_cash_flow"],
  ] as const)
    for (const [column, months] of [
      [id, now],
      [`${id}-before`, before],
    ] as const) {
      const amounts = months.map((month) => month[field]);
      await expectColumn(
        page,
        "Cash flow",
        column,
        [...amounts, sum(amounts)].map((one) => euros(one)),
      );
    }
  // Ten columns, and none of them beyond the edge of the card.
  const beyond = () =>
    page
      .getByRole("table", { name: "Cash flow", exact: true })
      .evaluate((table) => table.scrollWidth - (table.parentElement?.clientWidth ?? 0));
  await expect.poll(beyond, { message: "pixels beyond the card" }).toBeLessThanOrEqual(0);
  const changes = now.map((month, index) => sum([month.net_cash_flow, -(before[index]?.net_cash_flow ?? 0)]));
  await expectColumn(page, "Cash flow", "net-change", [...changes, sum(changes)].map(signed));
  const net_before = euros(sum(before.map(({ net_cash_flow }) => net_cash_flow)));
  await expect(page.getByRole("img", { name: `compared with ${net_before}` })).toBeVisible();
});

test("spending: every category is the endpoint's, beside the period before", async ({ page, signIn }) => {
  await signIn();
  const [now, before] = [
    await api().getTopCategories({ start_date: "2026-10-01", end_date: "2026-10-31", limit: 100 }),
    await api().getTopCategories({ start_date: "2026-09-01", end_date: "2026-09-30", limit: 100 }),
  ];
  await open(page, "?report=categories&range=last_month&compare=before", "Spending");
  const gone = before.filter(({ category_id }) => !now.some((row) => row.category_id === category_id));
  const rows = [...now, ...gone.map((row) => ({ ...row, total_amount: 0, transaction_count: 0 }))];
  const earlier = rows.map(
    ({ category_id }) => before.find((row) => row.category_id === category_id)?.total_amount ?? 0,
  );
  const spent = rows.map(({ total_amount }) => total_amount);
  await expectColumn(
    page,
    "Spending",
    "category",
    rows.map(({ category_id, category_name }) => (category_id ? (category_name ?? "") : "Uncategorised")),
  );
  await expectColumn(
    page,
    "Spending",
    "spent",
    [...spent, sum(spent)].map((one) => euros(one)),
  );
  await expectColumn(
    page,
    "Spending",
    "before",
    [...earlier, sum(earlier)].map((one) => euros(one)),
  );
  const counts = rows.map(({ transaction_count }) => transaction_count);
  await expectColumn(page, "Spending", "count", [...counts, sum(counts)].map(String));
  const changes = rows.map(({ total_amount }, index) => sum([total_amount, -(earlier[index] ?? 0)]));
  await expectColumn(page, "Spending", "change", [...changes, sum(changes)].map(signed));
  const [header, ...lines] = await csvOf(page);
  expect(header?.slice(0, 5)).toEqual(["Category", "Share", "Transactions", "Spent", "Period before"]);
  expect(lines.map((cells) => cells.slice(2, 5))).toEqual(
    rows.map(({ transaction_count, total_amount }, index) =>
      [transaction_count, total_amount, earlier[index]].map(String),
    ),
  );
});

test("budgets: every figure of a month is the endpoint's", async ({ page, signIn }) => {
  await signIn();
  await open(page, "?report=budgets", "Budgets");
  await page.getByRole("button", { name: "Previous month" }).click();
  await expect(page).toHaveURL(/month=2026-10-01/);
  const rows = await api().getSpendVariance({ month: "2026-10-01" });
  await expect(page.locator("header").getByText("October 2026")).toBeVisible();
  await expect(page.locator('td[data-column="category"]')).toHaveCount(rows.length);
  const money = async (
    id: string,
    of: (row: (typeof rows)[number]) => number,
    show: (amount: number) => string,
  ) => expectColumn(page, "Budgets", id, [...rows.map(of), sum(rows.map(of))].map(show));
  await money(
    "spent",
    ({ actual_spend }) => actual_spend,
    (one) => euros(one),
  );
  await money(
    "before",
    ({ last_month_spend }) => last_month_spend,
    (one) => euros(one),
  );
  await money("change", ({ mom_change }) => mom_change, signed);
  const budgets = rows.map(({ budget_amount }) => (budget_amount > 0 ? euros(budget_amount) : "None"));
  await expectColumn(page, "Budgets", "budget", [...budgets, /.*/]);
  const variances = rows.map(({ budget_amount, variance }) => (budget_amount > 0 ? signed(variance) : ""));
  await expectColumn(page, "Budgets", "variance", [...variances, /.*/]);
  const percents = rows.map(({ mom_change_pct: value }) =>
    value === null
      ? ""
      : new Intl.NumberFormat("en-IE", {
          style: "percent",
          maximumFractionDigits: 1,
          signDisplay: "exceptZero",
        })
          .format(value / 100)
          .replace("-", "−"),
  );
  await expectColumn(page, "Budgets", "change-percent", [...percents, /.*/]);
  const [header, ...lines] = await csvOf(page);
  expect(header?.slice(1, 4)).toEqual(["Spent", "Budget", "Over or under"]);
  expect(lines.map((cells) => cells.slice(1, 4))).toEqual(
    rows.map(({ actual_spend, budget_amount, variance }) =>
      [actual_spend, budget_amount, variance].map(String),
    ),
  );
});

test("recurring patterns and open invoices: every figure is the endpoint's", async ({ page, signIn }) => {
  await signIn();
  const patterns = await api().getRecurringSeries();
  await open(page, "?report=recurring", "Recurring");
  await expectColumn(
    page,
    "Recurring",
    "name",
    patterns.map(({ counterparty_name }) => counterparty_name),
  );
  await expectColumn(
    page,
    "Recurring",
    "average",
    patterns.map(({ average_amount, direction }) =>
      signed(direction === "inflow" ? average_amount : -average_amount),
    ),
  );
  await expectColumn(
    page,
    "Recurring",
    "count",
    patterns.map(({ transaction_count }) => String(transaction_count)),
  );
  await expectColumn(
    page,
    "Recurring",
    "category",
    patterns.map(({ category_name }) => category_name ?? "Uncategorised"),
  );
  const day = (date: string | null) =>
    date === null
      ? ""
      : new RegExp(`^${Number(date.slice(8))} .*${date.startsWith("2026") ? "" : date.slice(0, 4)}$`);
  await expectColumn(
    page,
    "Recurring",
    "last",
    patterns.map(({ last_seen_date }) => day(last_seen_date)),
  );
  await expectColumn(
    page,
    "Recurring",
    "next",
    patterns.map(({ next_expected_date }) => day(next_expected_date)),
  );
  const states = { early: "New", active: "Active", inactive: "Ended" };
  await expectColumn(
    page,
    "Recurring",
    "state",
    patterns.map(({ status }) => states[status]),
  );
  const [header, ...lines] = await csvOf(page);
  expect(header?.slice(3, 6)).toEqual(["Direction", "Average", "Currency"]);
  expect(lines.map((cells) => [...cells.slice(3, 6), ...cells.slice(7, 9)])).toEqual(
    patterns.map((one) => [
      one.direction === "inflow" ? "In" : "Out",
      String(one.average_amount),
      one.currency,
      one.last_seen_date,
      one.next_expected_date ?? "",
    ]),
  );

  const aging = await api().getInvoiceAging();
  await open(page, "?report=aging", "Open invoices");
  const { current_amount, overdue_0_to_30, overdue_31_to_60, overdue_60_plus, total_outstanding } = aging;
  await expectColumn(
    page,
    "Open invoices",
    "open",
    [current_amount, overdue_0_to_30, overdue_31_to_60, overdue_60_plus, total_outstanding].map((one) =>
      euros(one),
    ),
  );
  await expectColumn(
    page,
    "Expected to be paid",
    "expected",
    [aging.expected_14_days, aging.expected_30_days, aging.expected_60_days].map((one) => euros(one)),
  );
  await expect(page.getByText(`in ${aging.invoice_count} open invoices`)).toBeVisible();
  await expect(page.getByRole("img", { name: `Not due ${euros(current_amount)}` })).toBeVisible();
  const ages = [current_amount, overdue_0_to_30, overdue_31_to_60, overdue_60_plus];
  expect((await csvOf(page)).slice(1).map((cells) => cells[2])).toEqual(ages.map(String));
});

test("open invoices without an exchange rate are said to be left out, in the report and on the overview", async ({
  page,
  signIn,
}) => {
  await signIn();
  const leaveOut = (path: string, agingOf: (data: InvoiceAging & Overview) => InvoiceAging | null) =>
    page.route(path, async (route) => {
      // The service refuses a request of the page that does not say where it comes from.
      const headers = { ...route.request().headers(), "sec-fetch-site": "same-origin" };
      const response = await route.fetch({ headers });
      const json = await response.json();
      Object.assign(agingOf(json.data) ?? {}, { unconverted_count: 2 });
      await route.fulfill({ response, json });
    });
  await leaveOut("**/v1/metrics/invoice-aging*", (aging) => aging);
  await leaveOut("**/v1/overview*", ({ invoice_aging }) => invoice_aging);
  await open(page, "?report=aging", "Open invoices");
  await expect(page.getByText("2 documents are missing: no exchange rate is known")).toBeVisible();
  await page.goto("/app");
  await expect(page.getByText("2 more without an exchange rate")).toBeVisible();
});

test("reports: a newcomer has no figures, and is told so", async ({ page, signIn, messages }) => {
  await signIn(facts().newcomer);
  await page.goto("/app/reports?report=categories");
  await expect(page.getByText("Nothing was spent in this period.")).toBeVisible();
  await page.goto("/app/reports?report=aging");
  await expect(page.getByText("No invoice is open.")).toBeVisible();
  expect(messages).toEqual([]);
});
