/** Invoices: the editor by keyboard, saving, two tabs, and every action of the lifecycle by clicking. */
import type { Page } from "@playwright/test";
import type { Invoice } from "../../client/index.ts";
import { api } from "./api.ts";
import { expect, test } from "./pages.ts";

const line = { name: "Design sprint", quantity: 2, price: 950, tax_rate: 19, unit: "day" };

async function customerId(): Promise<string> {
  const { data } = await api().listCustomers({ q: "Habicht" });
  return data[0]?.id ?? "";
}

async function draft(body: object = {}): Promise<Invoice> {
  return api().createInvoice({ customer_id: await customerId(), items: [line], ...body });
}

async function finalized(body: object = {}): Promise<Invoice> {
  const { id } = await draft(body);
  return (await api().finalizeInvoice(id)) as Invoice;
}

const saved = (page: Page) => expect(page.locator("[data-save-state=saved]")).toBeVisible();
const description = (page: Page) => page.getByLabel("Description, line 1");

test("a new invoice by keyboard alone: customer, three lines, finalized and sent", async ({
  page,
  signIn,
}) => {
  await signIn();
  await page.goto("/app/invoices");
  await expect(page.getByRole("grid", { name: "Invoices" })).toBeVisible();
  await page.keyboard.press("n");
  await expect(page.getByRole("combobox", { name: "Find a customer by typing" })).toBeFocused();
  await page.keyboard.type("hab");
  await expect(page.getByRole("option", { name: /Habicht/ })).toBeVisible();
  await page.keyboard.press("ArrowDown");
  await page.keyboard.press("Enter");
  await expect(page.getByRole("button", { name: "Change" })).toBeFocused();
  for (const [line, [name, quantity, price]] of (
    [
      ["Strategy", "1", "840.50"],
      ["Workshop", "2.5", "115"],
      ["Travel", "3", "18.99"],
    ] as const
  ).entries()) {
    await page.keyboard.press("Control+i");
    await expect(page.getByLabel(`Description, line ${line + 1}`)).toBeFocused();
    await page.keyboard.type(name);
    await page.keyboard.press("Tab");
    await page.keyboard.type(quantity);
    await page.keyboard.press("Tab");
    await page.keyboard.press("Tab");
    await page.keyboard.type(price);
    await page.keyboard.press("Tab");
    await page.keyboard.type("19");
  }
  // 840.50 + 287.50 + 56.97, and 19 %
  await expect(page.locator("[data-total]")).toHaveText("€1,410.11");
  await expect(page.getByText("Nothing is missing", { exact: false })).toBeVisible();
  await page.keyboard.press("Control+Enter");
  await expect(page).toHaveURL(/\/app\/invoices\?item=/);
  const id = new URL(page.url()).searchParams.get("item") ?? "";
  const invoice = await api().getInvoice(id);
  expect(invoice).toMatchObject({ status: "unpaid", total: 1410.11 });
  expect(invoice.items.map(({ name }) => name)).toEqual(["Strategy", "Workshop", "Travel"]);
});

test("totals on the screen equal the service's", async ({ page, signIn }) => {
  await signIn();
  const cases = [
    [{ ...line, quantity: 3, price: 33.335 }],
    [
      { ...line, quantity: 0.333333, price: 0.01 },
      { ...line, tax_rate: 7, price: 19.99 },
    ],
    [
      { ...line, tax_behavior: "inclusive", price: 99.99 },
      { ...line, tax_behavior: "inclusive", price: 0.05 },
    ],
    [
      { ...line, quantity: -1.5, price: 12.345678 },
      { ...line, quantity: 7, price: 1.11 },
    ],
  ];
  for (const items of cases) {
    const { id, total } = await draft({ items });
    await page.goto(`/app/invoices/${id}`);
    await expect(page.locator("[data-total]")).toHaveAttribute("data-total", String(total));
  }
});

test("closing the tab loses nothing that was typed, not even at once", async ({ page, context, signIn }) => {
  await signIn();
  const { id } = await draft();
  await page.goto(`/app/invoices/${id}`);
  await description(page).fill("Typed and saved");
  await saved(page);
  await description(page).fill("Typed and closed");
  await page.close();
  const again = await context.newPage();
  await again.goto(`/app/invoices/${id}`);
  await expect(description(again)).toHaveValue("Typed and closed");
  await saved(again);
  expect((await api().getInvoice(id)).items[0]?.name).toBe("Typed and closed");
});

test("two tabs on one draft: the second is told and chooses", async ({ page, context, signIn }) => {
  await signIn();
  const { id } = await draft();
  const other = await context.newPage();
  await page.goto(`/app/invoices/${id}`);
  await other.goto(`/app/invoices/${id}`);
  await expect(description(other)).toBeVisible();
  await description(page).fill("From the first tab");
  await saved(page);
  await description(other).fill("From the second tab");
  const question = other.getByRole("alertdialog");
  await expect(question).toContainText("Somebody else changed this draft");
  expect((await api().getInvoice(id)).items[0]?.name).toBe("From the first tab");
  await question.getByRole("button", { name: "Keep mine" }).click();
  await saved(other);
  expect((await api().getInvoice(id)).items[0]?.name).toBe("From the second tab");
  await description(page).fill("From the first tab again");
  await page.getByRole("alertdialog").getByRole("button", { name: "Take the other" }).click();
  await expect(description(page)).toHaveValue("From the second tab");
});

test("what is missing is named, with a link to the field", async ({ page, signIn }) => {
  await signIn();
  const { id } = await api().createInvoice({ items: [line] });
  await page.goto(`/app/invoices/${id}`);
  await expect(page.getByText(/before it can be finalized/)).toBeVisible();
  await page.getByRole("button", { name: "Go there" }).first().click();
  await expect(page.getByRole("combobox", { name: "Find a customer by typing" })).toBeFocused();
});

/** Opens the sheet of an invoice and presses one of its actions. */
async function act(page: Page, { id }: Pick<Invoice, "id">, name: string) {
  await page.goto(`/app/invoices?item=${id}`);
  const sheet = page.getByRole("dialog");
  const button = sheet.getByRole("button", { name, exact: true });
  await expect(sheet.getByRole("button", { name: "More actions" })).toBeVisible();
  if (await button.isVisible()) return button.click();
  await sheet.getByRole("button", { name: "More actions" }).click();
  await page.getByRole("menuitem", { name, exact: true }).click();
}

const submit = (page: Page, name: string) =>
  page.getByRole("dialog").getByRole("button", { name, exact: true }).click();
const statusOf = async ({ id }: Pick<Invoice, "id">) => (await api().getInvoice(id)).status;

test("send, remind, record a payment and take it back", async ({ page, signIn }) => {
  await signIn();
  const invoice = await finalized();
  await act(page, invoice, "Send");
  await submit(page, "Send");
  await expect(page.getByText(/^(Sent|Waiting to be sent) to /)).toHaveCount(1);
  await act(page, invoice, "Remind");
  await submit(page, "Remind");
  await expect(page.getByText(/^(Sent|Waiting to be sent|Reminder sent) to /)).toHaveCount(2);
  await act(page, invoice, "Record payment");
  await submit(page, "Record payment");
  await expect(page.getByRole("dialog").getByText("Paid", { exact: true }).first()).toBeVisible();
  expect(await statusOf(invoice)).toBe("paid");
  await page.keyboard.press("z");
  await expect.poll(() => statusOf(invoice)).toBe("unpaid");
});

test("cancel needs a reason, and says so; write off", async ({ page, signIn }) => {
  await signIn();
  const invoice = await finalized();
  await act(page, invoice, "Cancel invoice");
  await submit(page, "Cancel invoice");
  await expect(page.getByRole("dialog").getByRole("alert")).toBeVisible();
  await page.getByLabel("Reason").fill("Sent to the wrong customer");
  await submit(page, "Cancel invoice");
  await expect(page.getByText("Cancelled: Sent to the wrong customer")).toBeVisible();
  expect(await statusOf(invoice)).toBe("cancelled");
  const lost = await finalized();
  await act(page, lost, "Write off");
  await page.getByLabel("Reason").fill("Insolvent");
  await submit(page, "Write off");
  await expect(page.getByText("Written off: Insolvent")).toBeVisible();
  expect(await statusOf(lost)).toBe("uncollectible");
});

test("credit: everything, and some lines", async ({ page, signIn }) => {
  await signIn();
  const whole = await finalized();
  await act(page, whole, "Credit");
  await submit(page, "Credit");
  await expect(page.getByRole("dialog").getByText(/Credit note .*€2,261\.00/)).toBeVisible();
  expect(await statusOf(whole)).toBe("refunded");
  const part = await finalized({ items: [line, { ...line, name: "Travel", quantity: 4, price: 10 }] });
  await act(page, part, "Credit");
  await page.getByText("Some lines").click();
  await page.getByText("Travel", { exact: true }).last().click();
  await page.getByLabel("Quantity of Travel").fill("1");
  await submit(page, "Credit");
  await expect(page.getByRole("dialog").getByText(/Credit note .*€11\.90/)).toBeVisible();
  expect((await api().getInvoiceBalance(part.id)).credited_amount).toBe(11.9);
});

test("duplicate, a quote accepted and invoiced, a draft deleted", async ({ page, signIn }) => {
  await signIn();
  const invoice = await finalized();
  await act(page, invoice, "Duplicate");
  await expect(page).toHaveURL(/\/app\/invoices\/[0-9a-f-]+$/);
  await expect(description(page)).toHaveValue("Design sprint");
  await page.getByRole("button", { name: "More actions" }).click();
  await page.getByRole("menuitem", { name: "Delete draft" }).click();
  await expect(page).toHaveURL(/\/app\/invoices$/);

  const quote = await finalized({ document_type: "quote" });
  await act(page, quote, "Accept and invoice");
  await expect(page).toHaveURL(/\/app\/invoices\/[0-9a-f-]+$/);
  await expect(description(page)).toHaveValue("Design sprint");
  const made = await api().getInvoice(new URL(page.url()).pathname.split("/").at(-1) ?? "");
  expect(made).toMatchObject({ document_type: "invoice", status: "draft", source_quote_id: quote.id });
});

// Typing into the date of the schedule has not been seen to work in a test yet.
test.fixme("scheduled: finalized and sent later by itself", async ({ page, signIn }) => {
  await signIn();
  const invoice = await draft();
  await page.goto(`/app/invoices/${invoice.id}`);
  await page.getByRole("button", { name: "More actions" }).click();
  await page.getByRole("menuitem", { name: "Schedule" }).click();
  await page.getByRole("dialog").getByRole("spinbutton").first().click();
  await page.keyboard.type("01122026");
  await page.getByRole("dialog").getByRole("button", { name: "Schedule" }).click();
  await expect.poll(() => statusOf(invoice)).toBe("scheduled");
  expect((await api().getInvoice(invoice.id)).scheduled_send_at).toBe("2026-12-01T08:00:00.000Z");
});

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
