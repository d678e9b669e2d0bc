import { idempotency_retention_hours, paymentMethods } from "../../../src/contract.ts";
import { command } from "../../command.ts";
import { UsageError } from "../../errors.ts";
import { amount, choice, date, reference, text } from "../../options.ts";
import { formatMoney } from "../../output/money.ts";
import { printOne } from "../../output/present.ts";
import { requireId, resolveValues } from "../../resources/find-record.ts";
import { recordArgument } from "../../resources/verbs.ts";
import { transactions } from "../transaction/transactions.ts";
import { invoices } from "./invoices.ts";

const paymentFields = {
  amount: amount("--amount <number>", "Amount paid, such as 12.50 (default: the amount due)"),
  date: date("--date <date>", "Payment date (YYYY-MM-DD, default: today)"),
  method: choice("--method <method>", "Payment method", paymentMethods),
  reference: text("--reference <text>", "Payment reference, such as the bank's transaction text"),
};

export const invoicePay = command({
  path: ["invoice", "pay"],
  summary: "Record a payment; the default amount is the amount due",
  arguments: { record: recordArgument(invoices) },
  options: {
    ...paymentFields,
    transaction: reference("--transaction <id>", "Bank transaction that paid it", () => transactions),
    key: text(
      "--idempotency-key <key>",
      `Record the payment only once, even if the command is repeated within ${idempotency_retention_hours} hours`,
    ),
  },
  examples: [
    ["invoice pay INV-0042", "Record payment in full, today"],
    [
      "invoice pay INV-0042 --amount 100 --date 2026-03-05 --method bank_transfer",
      "Record a partial payment",
    ],
    [
      "invoice pay INV-0042 --transaction 0199c0de-0000-7000-8000-000000000001",
      "Record the payment that a bank transaction made",
    ],
  ],
  async run({ record, key, transaction, ...values }, context) {
    const { daybook } = context;
    const options = key ? { idempotency_key: key } : {};
    if (transaction && (values.date ?? values.method ?? values.reference) !== undefined)
      throw new UsageError("--transaction can only be combined with --amount.");
    const invoice_id = await requireId(invoices, record, context);
    const body = await resolveValues(paymentFields, values, context);
    const data = transaction
      ? await daybook.payInvoiceWithTransaction(transaction, { ...body, invoice_id }, options)
      : await daybook.createInvoicePayment(invoice_id, body, options);
    const { balance, currency } = data;
    const note = `Recorded payment. Amount due: ${formatMoney(balance, currency)} ${currency}`;
    printOne(context, { data }, { note });
    return "ok";
  },
});
