import { useQuery } from "@tanstack/react-query";
import type { Invoice, PaymentProposal } from "../../client/index.ts";
import { Button } from "../design/Button.tsx";
import { IconButton } from "../design/IconButton.tsx";
import { Money } from "../design/Money.tsx";
import text from "../design/text.module.css";
import { daybook } from "../platform/daybook.ts";
import { useCan } from "../platform/session.ts";
import { useFormats } from "../platform/use-formats.ts";
import { once, useVerb } from "../platform/use-verb.ts";
import { useWords } from "../platform/words.ts";
import { paymentKeys, proposalsQuery } from "./queries.ts";
import styles from "./Sheet.module.css";
import { words } from "./words/index.ts";

/** Bank transactions that seem to pay the invoice. */
export function Proposals({ invoice }: { invoice: Invoice }) {
  const own = useWords(words);
  const can = useCan();
  const { data = [] } = useQuery({ ...proposalsQuery(invoice.id), enabled: can("transactions.read") });
  if (data.length === 0) return null;
  return (
    <section className={styles.section}>
      <h3 className={styles.heading}>{own.proposals}</h3>
      <ul className={styles.lines}>
        {data.map((proposal) => (
          <Proposal key={proposal.id} proposal={proposal} invoice={invoice} />
        ))}
      </ul>
    </section>
  );
}

function Proposal({ proposal, invoice }: { proposal: PaymentProposal; invoice: Invoice }) {
  const own = useWords(words);
  const formats = useFormats();
  const can = useCan();
  const { id, transaction_id } = proposal;
  const confirm = useVerb({
    send: (_: null, options) => daybook.confirmPaymentProposal(transaction_id, id, options),
    done: () => own.done.pay(invoice.number ?? own.thisDocument),
    outdates: paymentKeys,
  });
  const decline = useVerb({
    send: (_: null, options) => daybook.declinePaymentProposal(transaction_id, id, options),
    done: () => own.proposalDeclined,
    outdates: paymentKeys,
  });
  return (
    <li className={styles.line}>
      <span className={styles.candidate}>
        <Money amount={proposal.amount} currency={proposal.currency} className={text.strong ?? ""} />
        <span className={text.muted}>{formats.list(proposal.reasons)}</span>
      </span>
      {can("invoices.write") && (
        <>
          <Button
            small
            look="primary"
            isPending={confirm.isPending}
            onPress={() => confirm.mutate(once(null))}
          >
            {own.confirmProposal}
          </Button>
          <IconButton
            icon="close"
            small
            label={own.declineProposal}
            onPress={() => decline.mutate(once(null))}
          />
        </>
      )}
    </li>
  );
}
