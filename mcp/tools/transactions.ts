import type { Transaction } from "../../client/index.ts";
import { toPage, untrusted } from "../answer.ts";
import { join, pick, requiring } from "../fields.ts";
import type { Links } from "../links.ts";
import * as schemas from "../schemas.ts";
import { tool } from "../tool.ts";

export const listTransactions = tool({
  name: "list_transactions",
  title: "List bank transactions",
  description:
    "Lists bank transactions. categorized false: those that still need a category; matched false: those without a receipt, bill or invoice. Money into the account is positive.",
  effect: "read",
  fields: pick(schemas.listTransactions.query, [
    "q",
    "start_date",
    "end_date",
    "account_id",
    "category_id",
    "categorized",
    "matched",
    "is_transfer",
    "sort",
    "order",
    "limit",
    "cursor",
  ]),
  async run(given, { daybook, links }) {
    const page = await daybook.listTransactions(given);
    return { data: toPage(page, (one) => showTransaction(one, links)) };
  },
});

export const categorizeTransactions = tool({
  name: "categorize_transactions",
  title: "Categorize bank transactions",
  description:
    "Gives bank transactions a category; null removes it. Find the category with list_categories. The answer says for each transaction that was refused why.",
  effect: "write",
  fields: requiring(
    join(
      pick(schemas.bulkChangeTransactions.body, ["ids"]),
      pick(schemas.updateTransaction.body, ["category_id"]),
    ),
    ["ids", "category_id"],
  ),
  async run({ ids, category_id }, { daybook }) {
    const { summary, results } = await daybook.bulkChangeTransactions({ ids, set: { category_id } });
    const refused = results.filter(({ result }) => result === "refused" || result === "not_found");
    return {
      data: {
        summary,
        refused: refused.map(({ id, result, error }) => ({ id, result, reason: error?.message })),
      },
    };
  },
});

export const listCategories = tool({
  name: "list_categories",
  title: "List categories",
  description: "Lists the categories for income and expenses, with their ids.",
  effect: "read",
  fields: pick(schemas.listCategories.query, ["q", "kind", "limit", "cursor"]),
  async run(given, { daybook }) {
    const page = await daybook.listCategories({ limit: 100, ...given });
    return { data: toPage(page, ({ id, name, kind, parent_id }) => ({ id, name, kind, parent_id })) };
  },
});

function showTransaction(transaction: Transaction, links: Links): object {
  const { id, booking_date, amount, currency, status, category_id, matched, is_transfer, account_id } =
    transaction;
  const { description, counterparty_name, reference } = transaction;
  return {
    id,
    booking_date,
    amount,
    currency,
    status,
    category_id,
    matched,
    is_transfer,
    account_id,
    ...untrusted({ description, counterparty_name, reference }),
    link: links.transaction(id),
  };
}
