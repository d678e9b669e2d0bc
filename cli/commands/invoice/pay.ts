import {
  type Envelope,
  idempotency_retention_hours,
  type Payment,
  paymentMethods,
} from "../../../src/contract.ts";
import { command } from "../../command.ts";
import { amount, argument, choice, date, text } from "../../options.ts";
import { formatMoney } from "../../output/money.ts";
import { printOne } from "../../output/present.ts";
import { toPath } from "../../path.ts";
import { example_id } from "../shared.ts";
import { invoices } from "./collection.ts";

export const invoicePay = command({
  path: ["invoice", "pay"],
  summary: "Record a payment; the default amount is the amount due",
  arguments: { id: argument("<id>", "Invoice ID") },
  options: {
    amount: amount("--amount <number>", "Amount paid, such as 12.50 (default: the amount due)"),
    date: date("--date <date>", "Payment date (YYYY-MM-DD, default: today)"),
    method: choice("--method <method>", "Payment method", paymentMethods),
    reference: text("--reference <text>", "Payment reference, such as the bank's transaction text"),
    key: text(
      "--idempotency-key <key>",
      `Record the payment only once, even if the command is repeated within ${idempotency_retention_hours} hours`,
    ),
  },
  examples: [
    [`invoice pay ${example_id}`, "Record payment in full, today"],
    [
      `invoice pay ${example_id} --amount 100 --date 2026-03-05 --method bank_transfer`,
      "Record a partial payment",
    ],
  ],
  async run({ id, key, ...fields }, context) {
    const body = Object.fromEntries(Object.entries(fields).filter(([, value]) => value !== undefined));
    const path = toPath(invoices.path, id, "payments");
    const answer = await context.api.post<Envelope<Payment>>(path, body, key ? { key } : {});
    const { balance, currency } = answer.data;
    printOne(context, answer, `Recorded payment. Amount due: ${formatMoney(balance, currency)} ${currency}`);
    return "ok";
  },
});
