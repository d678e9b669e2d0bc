/** Bank transactions that probably paid an invoice: the proposals, and the decision about each. */
import type { Daybook, PaymentProposal } from "../../client/index.ts";
import { proposalStatuses } from "../../src/contract.ts";
import { type Command, command } from "../command.ts";
import type { Context } from "../context.ts";
import { Failure } from "../errors.ts";
import { choiceWith, flag, reference } from "../options.ts";
import { fieldsOption } from "../output/fields.ts";
import { formatMoney, moneyColumns } from "../output/money.ts";
import { printOne, printPage } from "../output/present.ts";
import { requireId } from "../resources/find-record.ts";
import { recordArgument } from "../resources/verbs.ts";
import { invoices } from "./invoice/invoices.ts";

const paymentList = command({
  path: ["payment", "list"],
  summary: "List proposed payments of invoices",
  options: {
    invoice: reference("--invoice <invoice>", "Filter by invoice", () => invoices),
    status: choiceWith("--status <status>", "Filter by status", proposalStatuses, "pending"),
    all: flag("--all", "Print all pages"),
    fields: fieldsOption,
  },
  examples: [["payment list", "List payments that wait for a decision"]],
  async run({ invoice, status, all, fields }, context) {
    const invoice_id = invoice === undefined ? undefined : await requireId(invoices, invoice, context);
    const list = context.daybook.listPaymentProposals({ status, ...(invoice_id && { invoice_id }) });
    const rows = all ? await list.all() : null;
    const page = rows ? { data: rows, meta: { count: rows.length, next_cursor: null } } : await list;
    printPage(
      context,
      page,
      [
        { title: "invoice", value: (row: PaymentProposal) => row.invoice_number },
        { title: "customer", value: (row) => row.customer_name, flexible: true },
        ...moneyColumns(
          "amount",
          (row: PaymentProposal) => row.amount,
          (row) => row.currency,
        ),
        { title: "kind", value: (row) => row.kind },
        { title: "score", value: (row) => row.confidence_score, align: "right" },
        { title: "status", value: (row) => row.status, spare: true },
        { title: "transaction", value: (row) => row.transaction_id, below: true },
      ],
      { many: "proposed payments", fields },
    );
    return "ok";
  },
});

interface Decision {
  verb: "confirm" | "decline";
  summary: string;
  call(daybook: Daybook, transaction_id: string, id: string): Promise<PaymentProposal>;
  done: string;
}

const decisions: Decision[] = [
  {
    verb: "confirm",
    summary: "Record the proposed payment of an invoice",
    call: (daybook, transaction_id, id) => daybook.confirmPaymentProposal(transaction_id, id),
    done: "Recorded the payment of invoice",
  },
  {
    verb: "decline",
    summary: "Decline the proposed payment of an invoice; it is not proposed again",
    call: (daybook, transaction_id, id) => daybook.declinePaymentProposal(transaction_id, id),
    done: "Declined the payment of invoice",
  },
];

function decisionCommand({ verb, summary, call, done }: Decision): Command {
  return command({
    path: ["payment", verb],
    summary,
    details: "If several payments of the invoice are proposed, a person chooses.",
    arguments: { record: recordArgument(invoices) },
    examples: [[`payment ${verb} INV-0042`, summary]],
    async run({ record }, context) {
      const invoice_id = await requireId(invoices, record, context);
      const { transaction_id, id } = await chooseProposal(invoice_id, context);
      const data = await call(context.daybook, transaction_id, id);
      printOne(context, { data }, { note: `${done} ${record}.` });
      return "ok";
    },
  });
}

async function chooseProposal(invoice_id: string, { daybook, io }: Context): Promise<PaymentProposal> {
  const open = await daybook.listPaymentProposals({ invoice_id, status: "pending" }).all();
  const [first] = open;
  if (!first)
    throw new Failure(
      "No payment of this invoice is proposed.",
      "`daybook invoice pay --transaction` records one.",
    );
  if (open.length === 1) return first;
  const labels = open.map(
    ({ amount, currency, transaction_id }) =>
      `${formatMoney(amount, currency)} ${currency}  transaction ${transaction_id}`,
  );
  if (!io.interactive)
    throw new Failure("Several payments are proposed. Use `daybook invoice pay --transaction`:", null, {
      lines: labels,
    });
  const chosen = await io.choose("Payment", labels);
  return open[labels.indexOf(chosen)] ?? first;
}

export const paymentCommands: Command[] = [paymentList, ...decisions.map(decisionCommand)];
