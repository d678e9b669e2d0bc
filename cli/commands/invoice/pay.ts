import type { Answer } from "../../client/api.ts";
import { command } from "../../command.ts";
import { amount, argument, choice, date, text } from "../../options.ts";
import { printOne } from "../../output/present.ts";
import { toPath } from "../../path.ts";
import { example_id } from "../shared.ts";
import { invoices } from "./collection.ts";

const methods = ["bank_transfer", "card", "cash", "direct_debit", "other"] as const;

export const invoicePay = command({
  path: ["invoice", "pay"],
  summary: "record a payment; without --amount, of all that is open",
  arguments: { id: argument("<id>", "id of the invoice") },
  options: {
    amount: amount("--amount <number>", "how much was paid"),
    date: date("--date <date>", "when; default today"),
    method: choice("--method <method>", "how", methods),
    reference: text("--reference <text>", "what the bank says about it"),
    key: text("--idempotency-key <key>", "the same key records the payment once, however often it is sent"),
  },
  examples: [
    [`invoice pay ${example_id}`, "Paid in full, today"],
    [`invoice pay ${example_id} --amount 100 --date 2026-03-05 --method bank_transfer`, "A part of it"],
  ],
  async run({ id, key, ...fields }, context) {
    const body = Object.fromEntries(Object.entries(fields).filter(([, value]) => value !== undefined));
    const path = toPath(invoices.path, id, "payments");
    const answer = await context.api.post<Answer<{ balance: number }>>(path, body, key ? { key } : {});
    printOne(context, answer, `Recorded. Still open: ${answer.data.balance}`);
    return "ok";
  },
});
