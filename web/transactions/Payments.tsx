import { useQuery } from "@tanstack/react-query";
import type { PaymentProposal, Transaction } from "../../client/index.ts";
import { Button } from "../design/Button.tsx";
import { Money } from "../design/Money.tsx";
import text from "../design/text.module.css";
import { daybook } from "../platform/daybook.ts";
import { queryKeys } from "../platform/query-keys.ts";
import { useCan } from "../platform/session.ts";
import { once, useVerb } from "../platform/use-verb.ts";
import { useWords } from "../platform/words.ts";
import styles from "./Transactions.module.css";
import { words } from "./words/index.ts";

/** Invoices that money into the account may pay. */
export function Payments({ transaction }: { transaction: Transaction }) {
  const own = useWords(words);
  const can = useCan();
  const { data = [] } = useQuery({
    queryKey: queryKeys.part("transactions", transaction.id, "payments"),
    queryFn: ({ signal }) => daybook.listTransactionPaymentProposals(transaction.id, { signal }),
    enabled: can("invoices.read"),
  });
  const confirm = useVerb({
    send: ({ id }: PaymentProposal, options) => daybook.confirmPaymentProposal(transaction.id, id, options),
    done: ({ invoice_number }) => own.paid(invoice_number ?? ""),
    outdates: [queryKeys.all("transactions"), queryKeys.all("invoices"), queryKeys.all("overview")],
  });
  const open = data.filter(({ status }) => status === "pending");
  if (open.length === 0) return null;
  return (
    <section className={styles.section}>
      <h3>{own.payments}</h3>
      {open.map((proposal) => (
        <div key={proposal.id} className={styles.candidate}>
          <span className={text.strong}>{proposal.customer_name}</span>
          <Money amount={proposal.amount} currency={proposal.currency} />
          {can("invoices.write") && (
            <Button small onPress={() => confirm.mutate(once(proposal))}>
              {own.pay}
            </Button>
          )}
          <small>{proposal.invoice_number}</small>
        </div>
      ))}
    </section>
  );
}
