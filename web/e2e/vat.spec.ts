/** The VAT report: every figure is its endpoint's, with the documents behind it. */
import { readFile } from "node:fs/promises";
import { api } from "./api.ts";
import { facts } from "./facts.ts";
import { expectAccessible } from "./looks.ts";
import { expect, test } from "./pages.ts";

const range = { start_date: "2026-01-01", end_date: "2026-09-30" };
const address = "/app/reports?report=vat&range=own&start=2026-01-01&end=2026-09-30";
const euros = (amount: number) =>
  new Intl.NumberFormat("en-IE", { style: "currency", currency: "EUR" }).format(amount).replace("-", "−");

for (const basis of ["invoice", "cash"] as const)
  test(`VAT, ${basis}: every figure and its documents are the endpoint's`, async ({ page, signIn }) => {
    await signIn();
    const report = await api().getVat({ ...range, basis });
    expect(report.sales.length).toBeGreaterThan(0);
    await page.goto(`${address}&basis=${basis}`);
    const table = page.getByRole("table", { name: "VAT", exact: true });
    await expect(table).toBeVisible();
    const expectColumn = (id: string, texts: string[]) =>
      expect(table.locator(`td[data-column="${id}"]`), id).toHaveText(texts, { useInnerText: true });
    const { sales } = report;
    const of = (kind: "net" | "tax", side: "sales" | "acquisitions" | "purchases" | "undeducted") =>
      report[side].length === 0 && (side === "acquisitions" || side === "undeducted")
        ? []
        : [...report[side].map((row) => row[`${kind}_amount`]), report[`${side}_${kind}`]].map(euros);
    for (const [kind, payable] of [
      ["net", ""],
      ["tax", euros(report.payable)],
    ] as const)
      await expectColumn(kind, [
        ...of(kind, "sales"),
        ...of(kind, "acquisitions"),
        ...of(kind, "purchases"),
        payable,
        ...of(kind, "undeducted"),
      ]);

    const [first] = sales;
    if (!first) throw new Error("The demo sells nothing.");
    const behind = await api().listVatDocuments({
      ...range,
      basis,
      side: "sales",
      tax_category: first.tax_category ?? "none",
      tax_rate: String(first.tax_rate ?? "none"),
      limit: 100,
    });
    await table
      .getByRole("button", { name: /^Show \d+ document/ })
      .first()
      .click();
    await expect(page).toHaveURL(/figure=sales/);
    const documents = page.getByRole("region", { name: /^Documents: Sales/ }).getByRole("table");
    await expect(documents.locator('td[data-column="tax"]')).toHaveText(
      // Without an exchange rate there is no figure.
      behind.data.map(({ tax_amount }) => (tax_amount === null ? "" : euros(tax_amount))),
    );
    await expectAccessible(page);
    await documents.getByRole("link").first().click();
    await expect(page).toHaveURL(/\/app\/invoices\?.*item=/);
  });

test("VAT: the CSV has the lines of the table, and a comparison its own column", async ({ page, signIn }) => {
  await signIn();
  const report = await api().getVat({ ...range, basis: "invoice" });
  await page.goto(`${address}&compare=year`);
  await expect(page.getByRole("columnheader", { name: "Tax, Year before" })).toBeVisible();
  const download = page.waitForEvent("download");
  await page.getByRole("button", { name: "Download this report as CSV" }).click();
  const lines = (await readFile(await (await download).path(), "utf8")).trim().split("\r\n");
  const optional = [report.acquisitions, report.undeducted].filter((rows) => rows.length > 0);
  const rows = [report.sales, report.purchases, ...optional].flat();
  expect(lines).toHaveLength(rows.length + optional.length + 4);
  expect(lines.some((line) => line.startsWith("Payable") && line.includes(String(report.payable)))).toBe(
    true,
  );
});

test("VAT: the EC sales list is the endpoint's, on the page and as CSV", async ({ page, signIn }) => {
  await signIn();
  const rows = await api().listEcSales(range).all();
  expect(rows.length).toBeGreaterThan(0);
  await page.goto(address);
  const list = page.getByRole("region", { name: "EC sales list" });
  const expectColumn = (id: string, texts: string[]) =>
    expect(list.locator(`td[data-column="${id}"]`), id).toHaveText(texts);
  await expectColumn(
    "vat-id",
    rows.map(({ vat_id }) => vat_id),
  );
  await expectColumn(
    "customer",
    rows.map(({ customer_name }) => customer_name ?? ""),
  );
  await expectColumn(
    "net",
    rows.map(({ net_amount }) => euros(net_amount)),
  );
  const download = page.waitForEvent("download");
  await page.getByRole("button", { name: "Download the EC sales list as CSV" }).click();
  const [, ...lines] = (await readFile(await (await download).path(), "utf8")).trim().split("\r\n");
  expect(lines).toEqual(
    rows.map((row) => [row.vat_id, row.customer_name, "reverse charge", row.net_amount].join(",")),
  );
});

test("VAT: a newcomer is told that there is nothing", async ({ page, signIn, messages }) => {
  await signIn(facts().newcomer);
  await page.goto("/app/reports?report=vat");
  await expect(page.getByText("Nothing was sold or bought in this period.")).toBeVisible();
  expect(messages).toEqual([]);
});

test("the books are closed and opened again in the settings; a closed transaction says so", async ({
  page,
  signIn,
}) => {
  await signIn();
  const [old] = (await api().listTransactions({ limit: 1, order: "asc" })).data;
  if (!old) throw new Error("The demo has no transaction.");
  await page.goto("/app/settings/books");
  const day = page.getByRole("group", { name: "Closed up to" });
  await day.getByRole("spinbutton", { name: /day/i }).click();
  const [year, month, date] = old.booking_date.split("-");
  await page.keyboard.type(`${date}${month}${year}`);
  const card = page.locator("form").filter({ has: day });
  await card.getByRole("button", { name: "Save" }).click();
  await expect(card.getByText("Saved")).toBeVisible();
  expect((await api().getOrganization()).books_locked_until).toBe(old.booking_date);

  await page.goto(`/app/transactions?item=${old.id}`);
  await expect(page.getByText("Closed", { exact: true })).toBeVisible();
  const refused = await api()
    .updateTransaction(old.id, { exclude_from_analytics: true })
    .catch((error: { code: string }) => error.code);
  expect(refused).toBe("period_locked");

  await page.goto("/app/settings/books");
  await day.getByRole("spinbutton", { name: /year/i }).click();
  await page.keyboard.type(String(Number(year) - 1));
  await card.getByLabel("Reason").fill("Only a test");
  await card.getByRole("button", { name: "Save" }).click();
  await expect(card.getByText("Saved")).toBeVisible();
  expect((await api().getBooksLock()).reason).toBe("Only a test");
});
