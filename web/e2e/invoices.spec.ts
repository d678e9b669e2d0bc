/** Invoices: every action of the lifecycle by clicking once, the bank, the list, and what a viewer sees. */
import type { Page } from "@playwright/test";
import type { InvoiceCounts } from "../../client/index.ts";
import { api } from "./api.ts";
import { facts } from "./facts.ts";
import {
  act,
  bankPayment,
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

test("cancel needs a reason, and says so; write off", async ({ page, signIn }) => {
  await signIn();
  const invoice = await finalized();
  await act(page, invoice, "Cancel invoice");
  await submit(page, "Cancel invoice");
  await expect(page.getByText("Enter a reason: the invoice already has its number.")).toBeVisible();
  await expect(page.getByLabel("Reason")).toBeFocused();
  await expect(page.getByRole("dialog")).not.toContainText("body.");
  await page.getByLabel("Reason").fill("Sent to the wrong customer");
  await submit(page, "Cancel invoice");
  await expect(page.getByText("Cancelled: Sent to the wrong customer")).toBeVisible();
  await expect.poll(() => statusOf(invoice)).toBe("cancelled");
  const lost = await finalized();
  await act(page, lost, "Write off");
  await page.getByLabel("Reason").fill("Insolvent");
  await submit(page, "Write off");
  await expect(page.getByText("Written off: Insolvent")).toBeVisible();
  await expect.poll(() => statusOf(lost)).toBe("uncollectible");
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
  await expect(page.getByRole("dialog").getByText("Accepted", { exact: true })).toBeVisible();
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

test("where the service refuses, its reason is shown in the form and nothing changes", async ({
  page,
  signIn,
}) => {
  await signIn();
  const invoice = await finalized();
  const refused = () => expect(page.getByRole("dialog").getByRole("alert")).toBeVisible();
  await act(page, invoice, "Record payment");
  await page.getByLabel("Amount").fill("99999");
  await submit(page, "Record payment");
  await refused();
  await act(page, invoice, "Send");
  await page.getByLabel("To", { exact: true }).fill("nobody");
  await submit(page, "Send");
  await expect(page.getByLabel("To", { exact: true })).toHaveAttribute("aria-invalid", "true");
  await act(page, invoice, "Credit");
  await page.getByText("Some lines").click();
  await submit(page, "Credit");
  await refused();
  expect(await api().getInvoiceBalance(invoice.id)).toMatchObject({
    open_amount: invoice.total,
    sent_at: null,
  });
});

test("what another person did first is refused with the reason, in every form", async ({ page, signIn }) => {
  await signIn();
  const refuse = async (name: string, prepare: () => Promise<unknown>) => {
    const invoice = await finalized();
    await act(page, invoice, name);
    await expect(page.getByRole("dialog").getByRole("button", { name, exact: true })).toBeVisible();
    await api().createInvoicePayment(invoice.id, {});
    await prepare();
    await submit(page, name);
    // The note about the missing mail server is an alert, too.
    const reason = page
      .getByRole("dialog")
      .getByRole("alert")
      .filter({ hasText: /is paid|open amount is 0/ });
    await expect(reason, name).toBeVisible();
    // Once: the form says it, and no message beside it.
    await expect(page.getByRole("region", { name: "Messages" }), name).toHaveText("");
    expect(await statusOf(invoice), name).toBe("paid");
  };
  const giveReason = () => page.getByLabel("Reason").fill("Too late");
  await refuse("Cancel invoice", giveReason);
  await refuse("Write off", giveReason);
  await refuse("Remind", async () => {});
  await refuse("Record payment", async () => {});
});

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
