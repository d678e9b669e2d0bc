/** Invoices: the history of one, and the payments that the bank shows. */
import { api } from "./api.ts";
import { facts } from "./facts.ts";
import {
  act,
  bankPayment,
  finalized,
  line,
  mail_written,
  reminder_written,
  statusOf,
} from "./invoice-records.ts";
import { expect, test } from "./pages.ts";

test("the history: created, finalized, sent, viewed, reminded, paid and credited", async ({
  page,
  signIn,
  browser,
}) => {
  await signIn();
  const invoice = await finalized();
  await api().sendInvoice(invoice.id, {});
  // The customer has no session here: the owner's own look does not count.
  const customer = await browser.newPage();
  await customer.goto(`${facts().url}/i/${invoice.token}`);
  await expect(customer.getByRole("heading", { level: 1 })).toContainText(invoice.number ?? "");
  await customer.close();
  await api().remindInvoice(invoice.id, {});
  await api().createInvoicePayment(invoice.id, { amount: 261 });
  await api().creditInvoice(invoice.id, { items: [{ line: 1, quantity: 1 }] });
  await page.goto(`/app/invoices?item=${invoice.id}`);
  const history = page.getByRole("dialog").locator("ol");
  const expected = [
    "Created",
    `Finalized as ${invoice.number}`,
    "Viewed by the customer",
    "Payment of €261.00",
    "Credit note",
  ];
  for (const text of expected) await expect(history).toContainText(text);
  await expect(history.getByText(mail_written)).toHaveCount(1);
  await expect(history.getByText(reminder_written)).toHaveCount(1);
});

test("the history is shown once its e-mails are known, and a form names its invoice", async ({
  page,
  signIn,
}) => {
  await signIn();
  const invoice = await finalized();
  const answer = Promise.withResolvers<void>();
  await page.route(/\/v1\/emails\?/, async (route) => {
    await answer.promise;
    await route.continue();
  });
  await page.goto(`/app/invoices?item=${invoice.id}`);
  const sheet = page.getByRole("dialog");
  await expect(sheet.getByRole("heading", { name: "History" })).toBeVisible();
  await expect(sheet.getByText("Created", { exact: true })).toBeHidden();
  answer.resolve();
  await expect(sheet.getByText("Created", { exact: true })).toBeVisible();
  await page.goto(`/app/invoices?item=${invoice.id}&act=pay`);
  await expect(sheet.getByRole("heading", { name: `Record payment: ${invoice.number}` })).toBeVisible();
  const quote = await finalized({ document_type: "quote" });
  await page.goto(`/app/invoices?item=${quote.id}`);
  await expect(sheet.getByText("Valid until", { exact: true })).toBeVisible();
});

test("a payment that the bank shows: proposed and confirmed, or chosen by hand and taken back", async ({
  page,
  signIn,
}) => {
  await signIn();
  const proposed = await finalized({ items: [{ ...line, price: 771.37 }] });
  const reference = `Invoice ${proposed.number}`;
  await bankPayment({ amount: proposed.total, counterparty_name: "Habicht Optik AG", reference });
  await expect
    .poll(async () => (await api().listPaymentProposals({ invoice_id: proposed.id })).data.length)
    .toBe(1);
  await page.goto(`/app/invoices?item=${proposed.id}`);
  const sheet = page.getByRole("dialog");
  await expect(sheet.getByRole("heading", { name: "Found in the bank" })).toBeVisible();
  await sheet.getByRole("button", { name: "Confirm" }).click();
  await expect(sheet.getByRole("heading", { name: "Payments" })).toBeVisible();
  await expect.poll(() => statusOf(proposed)).toBe("paid");

  const chosen = await finalized({ items: [{ ...line, price: 812.53 }] });
  await bankPayment({ amount: chosen.total, description: "Collective transfer 4711" });
  await act(page, chosen, "Match a payment");
  await expect(sheet.getByText("Collective transfer 4711")).toBeVisible();
  await sheet.getByRole("button", { name: "Confirm" }).first().click();
  await expect(sheet.getByRole("heading", { name: "Payments" })).toBeVisible();
  await expect.poll(() => statusOf(chosen)).toBe("paid");
  await page.keyboard.press("z");
  await expect.poll(() => statusOf(chosen)).toBe("unpaid");
});
