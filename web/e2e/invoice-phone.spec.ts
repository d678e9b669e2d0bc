/** On a phone, by tapping: the customer who has not paid is reminded, and the message is written. */
import { api } from "./api.ts";
import { customerId, draft, finalized, line, reminder_written } from "./invoice-records.ts";
import { expectNoOverflow } from "./looks.ts";
import { expect, test } from "./pages.ts";

test.use({ viewport: { width: 390, height: 844 }, hasTouch: true });

test("phone: the price of a line is shown in full", async ({ page, signIn }) => {
  const { id } = await draft({ items: [{ ...line, price: 12500 }] });
  const customer_id = await customerId();
  const series = await api().createRecurringInvoice({
    customer_id,
    frequency: "monthly",
    start_date: "2026-12-01",
    items: [{ ...line, price: 12500 }],
  });
  await signIn();
  for (const address of [`/app/invoices/${id}`, `/app/recurring?item=${series.id}&act=edit`]) {
    await page.goto(address);
    const price = page.getByLabel("Price, line 1");
    await expect(price).toHaveValue("12,500.00");
    expect(await price.evaluate((input) => input.scrollWidth - input.clientWidth)).toBeLessThanOrEqual(0);
  }
  await api().deleteRecurringInvoice(series.id);
});

test("phone: an overdue invoice is found, and its customer reminded", async ({ page, signIn }) => {
  const { id, number } = await finalized({ date: "2026-09-01", due_date: "2026-09-15" });
  await signIn();
  await page.goto("/app/invoices");
  await page
    .getByRole("link", { name: /^Overdue/ })
    .filter({ visible: true })
    .tap();
  await expect(page).toHaveURL(/status=overdue/);
  await page.getByRole("row", { name: new RegExp(number ?? "no number") }).tap();
  const sheet = page.getByRole("dialog");
  await expect(sheet.getByText("Overdue", { exact: true })).toBeVisible();
  await sheet.getByRole("button", { name: "More actions" }).tap();
  await page.getByRole("menuitem", { name: "Remind", exact: true }).tap();
  await sheet.getByLabel("Message").fill("You may have overlooked this one.");
  await expectNoOverflow(page);
  await sheet.getByRole("button", { name: "Remind", exact: true }).tap();
  await expect(sheet.getByText(reminder_written)).toHaveCount(1);
  const { data } = await api().listEmails({ invoice_id: id, limit: 10 });
  expect(data.map(({ kind }) => kind)).toEqual(["reminder"]);
});
