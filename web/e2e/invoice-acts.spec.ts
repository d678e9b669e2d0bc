/** Invoices: every action of the lifecycle by clicking once. */
import type { Page } from "@playwright/test";
import type { Invoice } from "../../client/index.ts";
import { api } from "./api.ts";
import {
  act,
  customerId,
  description,
  draft,
  finalized,
  line,
  mail_written,
  reminder_written,
  statusOf,
  submit,
} from "./invoice-records.ts";
import { expect, test } from "./pages.ts";

test("send, remind, record a payment and take it back", async ({ page, signIn }) => {
  await signIn();
  const invoice = await finalized();
  await act(page, invoice, "Send");
  await submit(page, "Send");
  await expect(page.getByText(mail_written)).toHaveCount(1);
  await act(page, invoice, "Remind");
  await submit(page, "Remind");
  await expect(page.getByText(reminder_written)).toHaveCount(1);
  await act(page, invoice, "Record payment");
  await submit(page, "Record payment");
  await expect(page.getByRole("dialog").getByText("Paid", { exact: true }).first()).toBeVisible();
  await expect.poll(() => statusOf(invoice)).toBe("paid");
  await page.keyboard.press("z");
  await expect.poll(() => statusOf(invoice)).toBe("unpaid");
  await expect(page.getByText("Payment of €2,261.00 removed by Mara Lindqvist")).toBeVisible();
});

for (const [act_name, sentence] of [
  ["Send", /Please find attached invoice/],
  ["Remind", /was due on September 15, 2026.*€2,000\.00|€2,000\.00.*was due on September 15, 2026/s],
] as const)
  test(`${act_name}: the e-mail is shown before it goes, and can be changed`, async ({ page, signIn }) => {
    await signIn();
    const invoice = await finalized({ date: "2026-09-01", due_date: "2026-09-15" });
    await api().createInvoicePayment(invoice.id, { amount: 261, date: "2026-09-20" });
    await act(page, invoice, act_name);
    const sheet = page.getByRole("dialog");
    const message = sheet.getByLabel("Message");
    await expect(sheet.getByLabel("To", { exact: true })).toHaveValue("rechnungen@habicht.example");
    await expect(sheet.getByLabel("Subject")).toHaveValue(new RegExp(invoice.number ?? "no number"));
    await expect(message).toHaveValue(sentence);
    await message.fill(`${await message.inputValue()}\n\nP.S. See you in Rotterdam.`);
    await submit(page, act_name);
    await expect(sheet.getByRole("heading", { name: "History" })).toBeVisible();
    const emails = async () => (await api().listEmails({ invoice_id: invoice.id, limit: 10 })).data.length;
    await expect.poll(emails).toBe(1);
  });

test("a form that is sent twice in the same moment acts once", async ({ page, signIn }) => {
  await signIn();
  const invoice = await finalized();
  await act(page, invoice, "Record payment");
  await page.getByLabel("Amount").fill("100");
  await page.getByLabel("Amount").blur();
  await page
    .getByRole("dialog")
    .locator("form")
    .evaluate((form: HTMLFormElement) => {
      form.requestSubmit();
      form.requestSubmit();
    });
  await expect(page.getByRole("dialog").getByRole("heading", { name: "Payments" })).toBeVisible();
  expect((await api().getInvoiceBalance(invoice.id)).paid_amount).toBe(100);
});

test("a unit price stands in the sheet with all its decimals", async ({ page, signIn }) => {
  await signIn();
  const items = [{ name: "Hosting", quantity: 3, price: 33.333, tax_rate: 19 }];
  const { id } = await finalized({ items });
  await page.goto(`/app/invoices?item=${id}`);
  await expect(page.getByRole("dialog").getByText("3 × €33.333")).toBeVisible();
  const series = await api().createRecurringInvoice({
    customer_id: await customerId(),
    frequency: "monthly",
    start_date: "2030-01-31",
    items,
  });
  await page.goto(`/app/recurring?item=${series.id}`);
  await expect(page.getByRole("dialog").getByText("3 × 33.333")).toBeVisible();
});

test("credit: everything, and some lines", async ({ page, signIn }) => {
  await signIn();
  const whole = await finalized();
  await act(page, whole, "Credit");
  await expect(page.getByRole("dialog")).toContainText("€2,261.00");
  await submit(page, "Credit");
  await expect(page.getByRole("dialog").getByText(/Credit note .*€2,261\.00/)).toBeVisible();
  await expect.poll(() => statusOf(whole)).toBe("refunded");
  const part = await finalized({ items: [line, { ...line, name: "Travel", quantity: 4, price: 10 }] });
  await act(page, part, "Credit");
  await page.getByText("Some lines").click();
  await page.getByText("Travel", { exact: true }).last().click();
  await page.getByRole("group", { name: "Travel" }).getByLabel("Quantity").fill("1");
  await submit(page, "Credit");
  await expect(page.getByRole("dialog").getByText(/Credit note .*€11\.90/)).toBeVisible();
  await expect.poll(async () => (await api().getInvoiceBalance(part.id)).credited_amount).toBe(11.9);
  await act(page, part, "Credit");
  // 2,261.00 and 47.60 less 11.90
  await expect(page.getByRole("dialog")).toContainText("€2,296.70");
});

test("duplicate, a quote and a pro forma accepted and invoiced, a draft deleted", async ({
  page,
  signIn,
}) => {
  await signIn();
  const invoice = await finalized();
  await act(page, invoice, "Duplicate");
  await expect(page).toHaveURL(/\/app\/invoices\/[0-9a-f-]+$/);
  await expect(description(page)).toHaveValue("Design sprint");
  await page.getByRole("button", { name: "More actions" }).click();
  await page.getByRole("menuitem", { name: "Delete draft" }).click();
  await page.getByRole("alertdialog").getByRole("button", { name: "Delete draft" }).click();
  await expect(page).toHaveURL(/\/app\/invoices$/);

  for (const document_type of ["quote", "proforma"]) await acceptOffer(page, document_type);
});

async function acceptOffer(page: Page, document_type: string) {
  const quote = await finalized({ document_type });
  await act(page, quote, "Accept and invoice");
  await expect(page).toHaveURL(/\/app\/invoices\/[0-9a-f-]+$/);
  await expect(description(page)).toHaveValue("Design sprint");
  const made = await api().getInvoice(new URL(page.url()).pathname.split("/").at(-1) ?? "");
  expect(made).toMatchObject({ document_type: "invoice", status: "draft", source_quote_id: quote.id });
  await page.goto(`/app/invoices?item=${quote.id}`);
  const sheet = page.getByRole("dialog");
  await expect(sheet.getByText("Accepted", { exact: true })).toBeVisible();
  await sheet.getByRole("button", { name: "Open the invoice" }).click();
  await expect(page).toHaveURL(new RegExp(`item=${made.id}`));
  await page.goto(`/app/invoices?document_type=${document_type}`);
  const row = page.getByRole("row", { name: new RegExp(quote.number ?? "no number") });
  await expect(row).toContainText("Accepted");
  await page.getByRole("button", { name: /Answer of the customer/ }).click();
  await page.getByRole("option", { name: "No answer yet" }).click();
  await expect(page).toHaveURL(/accepted=false/);
  await expect(row).toHaveCount(0);
}

test("downloads: PDF, UBL and ZIP; the PDF of a draft", async ({ page, signIn }) => {
  await signIn();
  const invoice = await finalized();
  await page.goto(`/app/invoices?item=${invoice.id}`);
  for (const [name, ending] of [
    ["PDF", "pdf"],
    ["UBL", "xml"],
    ["ZIP", "zip"],
  ] as const) {
    const started = page.waitForEvent("download");
    await page.getByRole("link", { name, exact: true }).click();
    expect((await started).suggestedFilename()).toMatch(new RegExp(`\\.${ending}$`));
  }
  const { id } = await draft();
  await page.goto(`/app/invoices/${id}`);
  const started = page.waitForEvent("download");
  await page.getByRole("button", { name: "Preview PDF" }).click();
  expect((await started).suggestedFilename()).toBe("invoice-draft.pdf");
});

test("what is cancelled is named, and what comes first is what one would do next", async ({
  page,
  signIn,
}) => {
  await signIn();
  const sheet = page.getByRole("dialog");
  const open = async ({ id }: Pick<Invoice, "id">) => {
    await page.goto(`/app/invoices?item=${id}`);
    await sheet.getByRole("button", { name: "More actions" }).click();
  };
  await open(await finalized({ document_type: "quote" }));
  await expect(page.getByRole("menuitem", { name: "Cancel quote" })).toBeVisible();
  await expect(page.getByRole("menuitem", { name: "Cancel invoice" })).toHaveCount(0);
  const paid = await finalized();
  await api().createInvoicePayment(paid.id, {});
  await open(paid);
  await expect(page.getByRole("menuitem", { name: "Send", exact: true })).toBeVisible();
  await page.keyboard.press("Escape");
  await expect(sheet.getByRole("button", { name: "Duplicate", exact: true })).toBeVisible();
  const lost = await finalized();
  await api().writeOffInvoice(lost.id, { reason: "Insolvent" });
  await page.goto(`/app/invoices?item=${lost.id}`);
  await expect(sheet.getByText("Written off", { exact: true }).first()).toBeVisible();
  await expect(sheet.getByRole("button", { name: "Duplicate", exact: true })).toBeVisible();
});
