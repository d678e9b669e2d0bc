/** Transactions for the stories: prepared over the API, and the list that shows them. */
import type { Page } from "@playwright/test";
import { api } from "./api.ts";
import { bankFile } from "./bank-file.ts";

export const list = (page: Page) => page.getByRole("grid", { name: "Transactions" });

/** An account with so many transactions. */
export async function fill(name: string, rows: number): Promise<string> {
  const { id } = await api().createBankAccount({ name, currency: "EUR" });
  await api().importTransactions(bankFile(`${name}.csv`, rows, name), { account_id: id });
  return id;
}

/** An account with one transaction, of a name that no other test has taught the service a category for. */
export async function book(counterparty_name: string): Promise<string> {
  const { id: account_id } = await api().createBankAccount({ name: counterparty_name, currency: "EUR" });
  const about = { amount: -10, description: counterparty_name, counterparty_name };
  await api().createTransaction({ account_id, booking_date: "2026-11-14", ...about });
  return account_id;
}
