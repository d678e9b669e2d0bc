/** A hurried or clumsy person in the forms of an invoice: fields left empty, Back, two tabs, a service that fails. */
import type { Page } from "@playwright/test";
import { de } from "../invoices/words/de.ts";
import { api } from "./api.ts";
import { act, finalized, line, statusOf, submit } from "./invoice-records.ts";
import { expect, test } from "./pages.ts";

const overdue = (body: object = {}) => finalized({ date: "2026-09-01", due_date: "2026-09-15", ...body });
const sheet = (page: Page) => page.getByRole("dialog");

test("a payment without an amount is not taken for the whole sum", async ({ page, signIn }) => {
  await signIn();
  const invoice = await overdue();
  await act(page, invoice, "Record payment");
  const amount = sheet(page).getByLabel("Amount");
  await amount.fill("");
  await submit(page, "Record payment");
  await expect(sheet(page).getByText("Enter an amount.")).toBeVisible();
  await expect(amount).toBeFocused();
  expect((await api().getInvoiceBalance(invoice.id)).paid_amount).toBe(0);
  await amount.fill("61");
  await submit(page, "Record payment");
  await expect.poll(async () => (await api().getInvoiceBalance(invoice.id)).paid_amount).toBe(61);
});

test("a credit note without a line or a quantity is not taken for everything", async ({ page, signIn }) => {
  await signIn();
  const invoice = await overdue();
  await act(page, invoice, "Credit");
  await sheet(page).getByText("Some lines").click();
  await submit(page, "Credit");
  await expect(sheet(page).getByText("Choose at least one line.")).toBeVisible();
  await sheet(page).getByText(line.name).click();
  await sheet(page).getByLabel("Quantity").fill("");
  await submit(page, "Credit");
  await expect(sheet(page).getByText("Enter a quantity.")).toBeVisible();
  expect((await api().getInvoiceBalance(invoice.id)).credited_amount).toBe(0);
});

test("Back leads to no form that was sent: a second payment takes a second wish", async ({
  page,
  signIn,
}) => {
  await signIn();
  const invoice = await overdue();
  await act(page, invoice, "Record payment");
  await sheet(page).getByLabel("Amount").fill("61");
  await submit(page, "Record payment");
  await expect(page).not.toHaveURL(/act=pay/);
  await page.goBack();
  await expect(sheet(page).getByRole("heading", { name: "History" })).toBeVisible();
  await expect(page).not.toHaveURL(/act=pay/);
});

test("Back in the middle of a form leads to the invoice, and nothing is sent", async ({ page, signIn }) => {
  await signIn();
  const invoice = await overdue();
  await act(page, invoice, "Write off");
  await sheet(page).getByLabel("Reason").fill("Insolvent");
  await page.goBack();
  await expect(sheet(page).getByRole("heading", { name: "History" })).toBeVisible();
  expect(await statusOf(invoice)).toBe("unpaid");
});

/** What a form sends, and the field in which something was typed. */
const forms = [
  ["Record payment", "**/payments", "Reference", "R-1"],
  ["Send", "**/send", "Subject", "Typed subject"],
  ["Remind", "**/remind", "Subject", "Typed subject"],
  ["Cancel invoice", "**/cancel", "Reason", "Typed reason"],
  ["Write off", "**/write-off", "Reason", "Typed reason"],
] as const;

const refusals = [
  [409, { error: { code: "conflict", message: "Somebody was faster.", details: {} } }, /Somebody was faster/],
  [
    412,
    { error: { code: "version_conflict", message: "It has changed.", details: {} } },
    /Somebody else changed this record/,
  ],
  [
    500,
    { error: { code: "internal_error", message: "It broke.", details: { request_id: "r-1" } } },
    /Something went wrong in the service/,
  ],
] as const;

for (const [name, path, field, typed] of forms)
  test(`${name}: whatever the service refuses is said in the form, and what was typed stays and is sent again`, async ({
    page,
    signIn,
  }) => {
    await signIn();
    const invoice = await overdue();
    await act(page, invoice, name);
    await sheet(page).getByLabel(field).fill(typed);
    for (const [status, body, said] of refusals) {
      const isSent = (method: string) => method === "POST";
      await page.route(path, (route) =>
        isSent(route.request().method()) ? route.fulfill({ status, json: body }) : route.fallback(),
      );
      await submit(page, name);
      await expect(sheet(page).getByRole("alert").filter({ hasText: said })).toBeVisible();
      await expect(sheet(page).getByLabel(field)).toHaveValue(typed);
      await page.unroute(path);
    }
    await submit(page, name);
    await expect(sheet(page).getByRole("heading", { name: "History" })).toBeVisible();
  });

test("a sheet that is open in two tabs follows what the other one did", async ({ page, context, signIn }) => {
  await signIn();
  const invoice = await overdue();
  const address = `/app/invoices?item=${invoice.id}`;
  const other = await context.newPage();
  await Promise.all([page.goto(address), other.goto(address)]);
  await expect(sheet(other).getByText("Overdue", { exact: true })).toBeVisible();
  await act(page, invoice, "Record payment");
  await submit(page, "Record payment");
  await expect(sheet(other).getByText("Paid", { exact: true }).first()).toBeVisible();
  await expect(sheet(other).getByRole("button", { name: "Record payment" })).toHaveCount(0);
});

test("an invoice of New Year's Eve that is due on New Year's Day keeps its days", async ({
  page,
  signIn,
}) => {
  await signIn();
  const invoice = await finalized({ date: "2025-12-31", due_date: "2026-01-01" });
  await page.goto(`/app/invoices?item=${invoice.id}`);
  await expect(sheet(page).getByText("31 December 2025")).toBeVisible();
  await expect(sheet(page).getByText("1 January 2026")).toBeVisible();
  await expect(sheet(page).getByText("318 days late")).toBeVisible();
});

test.describe("in German", () => {
  test.use({ locale: "de-DE" });
  const messages_region = '[aria-live="polite"][data-react-aria-top-layer]';

  test("what a draft lacks is said in German when it is finalized, alone and with others", async ({
    page,
    signIn,
  }) => {
    await signIn();
    const notes = `Entwurf${Date.now()}`;
    const { id } = await api().createInvoice({ notes, items: [line] });
    await page.goto(`/app/invoices/${id}`);
    await page.getByRole("button", { name: de.editor.finalizeAndSend }).first().click();
    await expect(page.locator(messages_region)).toContainText(de.editor.chooseCustomer);

    await page.goto(`/app/invoices?status=draft&q=${notes}`);
    await expect(page.locator(`[id="row-${id}"]`)).toBeVisible();
    await page.keyboard.press("j");
    await page.keyboard.press("x");
    await page.getByRole("button", { name: de.bulk.finalize, exact: true }).click();
    const question = page.getByRole("alertdialog", { name: de.bulk.ask.finalize(1) });
    await question.getByRole("button", { name: de.bulk.finalize, exact: true }).click();
    await expect(page.locator(messages_region)).toContainText("Der Name des Kunden fehlt.");
  });
});
