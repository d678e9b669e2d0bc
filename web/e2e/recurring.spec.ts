/** Recurring invoices: made from an invoice, changed, paused, resumed, cancelled, and one that fails. */
import { api } from "./api.ts";
import { act, customerId, finalized, line } from "./invoice-records.ts";
import { expect, openedItem, test } from "./pages.ts";

const euro = (amount: number) => `€${amount.toLocaleString("en-IE", { minimumFractionDigits: 2 })}`;

let failing_id = "";
/** The service looks for due series every minute: the last test needs it, and the others pass the time. */
test.beforeAll(async () => {
  const { id: customer_id } = await api().createCustomer({ name: "Without an address" });
  const { id } = await api().createRecurringInvoice({
    customer_id,
    frequency: "weekly",
    start_date: "2026-11-15",
    auto_send: true,
    items: [line],
  });
  failing_id = id;
});

test("made from an invoice, previewed, changed, paused, resumed and cancelled", async ({ page, signIn }) => {
  await signIn();
  const invoice = await finalized({ notes: "For the series" });
  await act(page, invoice, "Make it recurring");
  const sheet = page.getByRole("dialog");
  await expect(sheet.getByText(`Made from ${invoice.number}`)).toBeVisible();
  await sheet.getByRole("spinbutton", { name: /day, First invoice/ }).focus();
  await page.keyboard.type("31122026");
  await expect(sheet.getByText("Every month on the 31st, or the last day")).toBeVisible();
  for (const date of ["31 December 2026", "31 January 2027", "28 February 2027", "31 March 2027"])
    await expect(sheet.getByRole("cell", { name: date })).toBeVisible();
  await sheet.getByRole("button", { name: "Create series" }).click();
  await expect(sheet.getByRole("heading", { name: "Coming invoices" })).toBeVisible();
  const id = await openedItem(page);
  expect(await api().getRecurringInvoiceInput(id)).toMatchObject({
    frequency: "monthly",
    start_date: "2026-12-31",
    auto_send: false,
    notes: "For the series",
    items: [{ name: "Design sprint", price: 950, tax_rate: 19, unit: "day" }],
  });
  const coming = await api().listUpcomingInvoices(id, { limit: 1 });
  await expect(sheet.getByRole("cell", { name: euro(coming[0]?.total ?? 0) }).first()).toBeVisible();

  await sheet.getByRole("button", { name: "Edit series" }).click();
  await sheet.getByLabel("Price, line 1").fill("1000");
  await expect(sheet.getByRole("cell", { name: euro(2380) }).first()).toBeVisible();
  await sheet.getByRole("button", { name: "Save", exact: true }).click();
  await expect(sheet.getByText("1,000.00", { exact: false })).toBeVisible();
  await expect.poll(async () => (await api().listUpcomingInvoices(id, { limit: 1 }))[0]?.total).toBe(2380);

  await sheet.getByRole("button", { name: "Pause" }).click();
  await expect(sheet.getByText("Paused", { exact: true })).toBeVisible();
  await sheet.getByRole("button", { name: "Resume" }).click();
  await expect(sheet.getByText("Active", { exact: true })).toBeVisible();
  await sheet.getByRole("button", { name: "More actions" }).click();
  await page.getByRole("menuitem", { name: "Cancel series" }).click();
  await sheet.getByRole("button", { name: "Cancel series" }).click();
  await expect(sheet.getByText("Cancelled", { exact: true })).toBeVisible();
  await expect.poll(async () => (await api().getRecurringInvoice(id)).status).toBe("cancelled");
  await page.keyboard.press("Escape");
  await expect(page.locator(`[id="row-${id}"]`)).toContainText(euro(2380));
});

test("a new one is refused with the reason, and says why it cannot be previewed", async ({
  page,
  signIn,
}) => {
  await signIn();
  await page.goto("/app/recurring");
  await expect(page.getByRole("grid", { name: "Recurring" })).toBeVisible();
  await page.keyboard.press("/");
  await expect(page.getByRole("searchbox", { name: "Search series" })).toBeFocused();
  await page.getByRole("searchbox", { name: "Search series" }).blur();
  await page.keyboard.press("n");
  const sheet = page.getByRole("dialog");
  await expect(sheet.getByRole("combobox", { name: "Find a customer by typing" })).toBeFocused();
  await page.keyboard.type("hab");
  await page.getByRole("option", { name: /Habicht/ }).click();
  await sheet.getByLabel("Description, line 1").fill("Retainer");
  await sheet.getByLabel("Price, line 1").fill("100");
  await expect(sheet.getByRole("cell", { name: "15 November 2026" })).toBeVisible();
  await sheet.getByText("On a date").click();
  await sheet.getByRole("spinbutton", { name: /day, Last possible date/ }).focus();
  await page.keyboard.type("01112026");
  await expect(sheet.getByText(/The end is before the beginning/)).toBeVisible();
  await sheet.getByRole("button", { name: "Create series" }).click();
  await expect(sheet.getByRole("alert")).toBeVisible();
  await page.keyboard.press("Escape");
});

test("resumed late, it asks about the missed invoices", async ({ page, signIn }) => {
  await signIn();
  const { id } = await api().createRecurringInvoice({
    customer_id: await customerId(),
    frequency: "monthly",
    start_date: "2026-12-01",
    items: [line],
  });
  await api().updateRecurringInvoiceStatus(id, { status: "paused" });
  await api().updateRecurringInvoice(id, { start_date: "2026-09-01" });
  await page.goto(`/app/recurring?item=${id}`);
  const sheet = page.getByRole("dialog");
  await sheet.getByRole("button", { name: "Resume" }).click();
  await expect(sheet.getByText("Since 1 September 2026 invoices were due")).toBeVisible();
  await sheet.getByRole("button", { name: "Resume" }).click();
  await expect(sheet.getByText("Active", { exact: true })).toBeVisible();
  const nextDate = async () => (await api().getRecurringInvoice(id)).next_generation_date;
  await expect.poll(nextDate).toBe("2026-12-01");
});

test("a failure is shown with its reason", async ({ page, signIn }) => {
  await signIn();
  await expect
    .poll(async () => (await api().getRecurringInvoiceStatus(failing_id)).failure_count, { timeout: 240_000 })
    .toBe(1);
  const { failure_reason } = await api().getRecurringInvoiceStatus(failing_id);
  await page.goto(`/app/recurring?item=${failing_id}`);
  const alert = page.getByRole("dialog").getByRole("alert");
  await expect(alert).toContainText("The last invoice could not be made");
  await expect(alert).toContainText(failure_reason ?? "a reason");
  await expect(alert).toContainText("It is tried again on");
});
