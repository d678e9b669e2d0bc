/** Invoices for the stories: prepared over the API, and the ways through their screens. */
import { expect, type Page } from "@playwright/test";
import type { Invoice } from "../../client/index.ts";
import { api } from "./api.ts";

export const line = { name: "Design sprint", quantity: 2, price: 950, tax_rate: 19, unit: "day" };

export async function customerId(): Promise<string> {
  const { data } = await api().listCustomers({ q: "Habicht" });
  return data[0]?.id ?? "";
}

export async function draft(body: object = {}): Promise<Invoice> {
  return api().createInvoice({ customer_id: await customerId(), items: [line], ...body });
}

export async function finalized(body: object = {}): Promise<Invoice> {
  const { id } = await draft(body);
  return (await api().finalizeInvoice(id)) as Invoice;
}

export const statusOf = async ({ id }: Pick<Invoice, "id">) => (await api().getInvoice(id)).status;

/** What the service has as the text of the first line. */
export const firstLineOf = async (id: string) => (await api().getInvoice(id)).items[0]?.name;

export const saved = (page: Page) => expect(page.locator("[data-save-state=saved]")).toBeVisible();
export const description = (page: Page) => page.getByLabel("Description, line 1");

/** The service of these tests has no mail server: the history does not claim that anything was sent. */
export const mail_written = /^(Waiting to be sent to|Written for) /;
export const reminder_written = /^Reminder (waiting to be sent to|written for) /;

/** Opens the sheet of an invoice and presses one of its actions. */
export async function act(page: Page, { id }: Pick<Invoice, "id">, name: string) {
  await page.goto(`/app/invoices?item=${id}`);
  const sheet = page.getByRole("dialog");
  const button = sheet.getByRole("button", { name, exact: true });
  await expect(sheet.getByRole("button", { name: "More actions" })).toBeVisible();
  if (await button.isVisible()) return button.click();
  await sheet.getByRole("button", { name: "More actions" }).click();
  await page.getByRole("menuitem", { name, exact: true }).click();
}

export const submit = (page: Page, name: string) =>
  page.getByRole("dialog").getByRole("button", { name, exact: true }).click();

/** Money that came in on the account in euros. */
export const bankPayment = async (body: object) => {
  const [account] = (await api().listBankAccounts({ limit: 100 })).data.filter(
    ({ currency }) => currency === "EUR",
  );
  return api().createTransaction({
    account_id: account?.id ?? "",
    booking_date: "2026-11-14",
    amount: 1,
    description: "Transfer",
    ...body,
  });
};
