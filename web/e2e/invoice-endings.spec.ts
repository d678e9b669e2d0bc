/** What ends or is turned down: a deleted invoice and series, a declined proposal, a match that comes too late. */
import { api } from "./api.ts";
import { act, bankPayment, customerId, finalized, line, statusOf } from "./invoice-records.ts";
import { expect, test } from "./pages.ts";

test("a cancelled invoice is deleted after a question, and stays without an answer", async ({
  page,
  signIn,
}) => {
  await signIn();
  const invoice = await finalized();
  await api().cancelInvoice(invoice.id, { reason: "Sent to the wrong customer" });
  const question = page.getByRole("alertdialog");
  await act(page, invoice, "Delete");
  await question.getByRole("button", { name: "Cancel" }).click();
  await expect(question).toBeHidden();
  expect(await statusOf(invoice)).toBe("cancelled");
  await act(page, invoice, "Delete");
  await question.getByRole("button", { name: "Delete" }).click();
  await expect(page.getByRole("dialog")).toBeHidden();
  const code = () =>
    api()
      .getInvoice(invoice.id)
      .then(
        () => "there",
        (error: { code: string }) => error.code,
      );
  await expect.poll(code).toBe("not_found");
});

test("a cancelled series is deleted after a question", async ({ page, signIn }) => {
  await signIn();
  const { id } = await api().createRecurringInvoice({
    customer_id: await customerId(),
    frequency: "monthly",
    start_date: "2026-12-01",
    items: [line],
  });
  await api().updateRecurringInvoiceStatus(id, { status: "cancelled" });
  await page.goto(`/app/recurring?item=${id}`);
  await page.getByRole("dialog").getByRole("button", { name: "More actions" }).click();
  await page.getByRole("menuitem", { name: "Delete series" }).click();
  await page.getByRole("alertdialog").getByRole("button", { name: "Delete series" }).click();
  await expect(page.getByRole("dialog")).toBeHidden();
  await expect(page.locator(`[id="row-${id}"]`)).toHaveCount(0);
});

test("a proposed payment is declined and not proposed again", async ({ page, signIn }) => {
  await signIn();
  const invoice = await finalized({ items: [{ ...line, price: 633.91 }] });
  const reference = `Invoice ${invoice.number}`;
  await bankPayment({ amount: invoice.total, counterparty_name: "Habicht Optik AG", reference });
  const proposed = async () =>
    (await api().listPaymentProposals({ invoice_id: invoice.id, status: "pending" })).data.length;
  await expect.poll(proposed).toBe(1);
  await page.goto(`/app/invoices?item=${invoice.id}`);
  const sheet = page.getByRole("dialog");
  await sheet.getByRole("button", { name: "Not this one" }).click();
  await expect(sheet.getByRole("heading", { name: "Found in the bank" })).toHaveCount(0);
  expect([await proposed(), await statusOf(invoice)]).toEqual([0, "unpaid"]);
});

test("a match that comes too late is refused with the reason, in the form", async ({ page, signIn }) => {
  await signIn();
  const invoice = await finalized({ items: [{ ...line, price: 655.17 }] });
  await bankPayment({ amount: invoice.total, description: "Collective transfer 4712" });
  await act(page, invoice, "Match a payment");
  const sheet = page.getByRole("dialog");
  await expect(sheet.getByText("Collective transfer 4712")).toBeVisible();
  await api().createInvoicePayment(invoice.id, {});
  await sheet.getByRole("button", { name: "Confirm" }).first().click();
  await expect(sheet.getByRole("alert")).toContainText("Nothing is open any more");
  expect((await api().getInvoiceBalance(invoice.id)).paid_amount).toBe(invoice.total);
});

test("a credit note by line shows its sum with tax before it is written, after an earlier one, too", async ({
  page,
  signIn,
}) => {
  await signIn();
  const items = [
    { name: "Paper", quantity: 1, price: 1.55, tax_rate: 10 },
    { name: "Ink", quantity: 1, price: 1.55, tax_rate: 10 },
    { name: "Pens", quantity: 3, price: 1.55, tax_rate: 10 },
  ];
  const invoice = await finalized({ items });
  await api().creditInvoice(invoice.id, { items: [{ line: 1 }] });
  await act(page, invoice, "Credit");
  const sheet = page.getByRole("dialog");
  const sum = sheet.getByText("Will be credited").locator("..");
  const left = await api().previewCreditNote(invoice.id, {});
  await expect(sum).toContainText(left.total.toFixed(2));
  await sheet.getByText("Some lines").click();
  await expect(sum).toHaveCount(0);
  await sheet.getByText("Pens").click();
  const pens = sheet.getByRole("group", { name: "Pens" }).getByLabel("Quantity");
  await pens.fill("2");
  await pens.blur();
  const asked = { items: [{ line: 3, quantity: 2 }] };
  const { total, tax } = await api().previewCreditNote(invoice.id, asked);
  await expect(sum).toContainText(total.toFixed(2));
  await expect(sum).toContainText(`including €${tax.toFixed(2)} tax`);
  await pens.fill("4");
  await pens.blur();
  await expect(sheet.getByText(/at most/)).toBeVisible();
  await expect(sum).toHaveCount(0);
  await pens.fill("2");
  await pens.blur();
  await expect(sum).toContainText(total.toFixed(2));
  await sheet.getByRole("button", { name: "Credit", exact: true }).click();
  await expect(sheet.getByText("Will be credited")).toHaveCount(0);
  const { related } = await api().getInvoiceBalance(invoice.id);
  expect(related.map((note) => note.total)).toContain(total);
});
