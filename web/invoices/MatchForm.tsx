import { keepPreviousData, useQuery } from "@tanstack/react-query";
import { useState } from "react";
import type { Transaction } from "../../client/index.ts";
import { Button } from "../design/Button.tsx";
import { DateText } from "../design/DateText.tsx";
import { FormProblem } from "../design/FormProblem.tsx";
import { Money } from "../design/Money.tsx";
import { SearchField } from "../design/SearchField.tsx";
import { SkeletonRows } from "../design/Skeleton.tsx";
import text from "../design/text.module.css";
import { daybook } from "../platform/daybook.ts";
import { queryKeys } from "../platform/query-keys.ts";
import { once, useVerb } from "../platform/use-verb.ts";
import { words as sharedWords } from "../platform/words/index.ts";
import { useWords } from "../platform/words.ts";
import type { ActFormProps } from "./ActForm.tsx";
import { closestFirst } from "./closest-payments.ts";
import styles from "./Form.module.css";
import { paymentKeys } from "./queries.ts";
import sheet from "./Sheet.module.css";
import { payableAmount } from "./state.ts";
import { words } from "./words/index.ts";

const shown_transactions = 100;

/** Chooses the bank transaction that pays the invoice. */
export function MatchForm({ invoice, balance, onDone }: ActFormProps) {
  const own = useWords(words);
  const shared = useWords(sharedWords);
  const [q, setQ] = useState("");
  const { data } = useQuery({
    queryKey: queryKeys.list("transactions", { paying: balance.currency, q }),
    queryFn: async ({ signal }) =>
      (
        await daybook.listTransactions(
          {
            ...(q ? { q } : {}),
            currency: { eq: balance.currency },
            amount: { gt: 0 },
            is_transfer: false,
            limit: shown_transactions,
          },
          { signal },
        )
      ).data,
    placeholderData: keepPreviousData,
  });
  const pay = useVerb({
    send: ({ id }: Transaction, options) =>
      daybook.payInvoiceWithTransaction(id, { invoice_id: invoice.id }, options),
    done: () => own.done.pay(invoice.number ?? own.thisDocument),
    undo: (_transaction, payment) => daybook.deleteInvoicePayment(invoice.id, payment.id),
    after: onDone,
    outdates: paymentKeys,
  });
  return (
    <div className={styles.form}>
      <SearchField label={own.findTransaction} placeholder={own.findTransaction} value={q} onChange={setQ} />
      <p className={styles.help}>{own.bankNote}</p>
      {pay.error && <FormProblem error={pay.error} />}
      {!data && <SkeletonRows count={5} />}
      {data?.length === 0 && <p className={text.muted}>{own.bankEmpty}</p>}
      <ul className={sheet.lines}>
        {closestFirst(data ?? [], payableAmount(invoice, balance)).map((transaction) => (
          <li key={transaction.id} className={sheet.line}>
            <span className={sheet.candidate}>
              <span className={text.truncate}>
                {transaction.counterparty_name ?? transaction.description}
              </span>
              <span className={`${text.muted} ${text.truncate}`}>
                <DateText date={transaction.booking_date} /> {transaction.reference}
              </span>
            </span>
            <Money amount={transaction.amount} currency={transaction.currency} />
            <Button small isPending={pay.isPending} onPress={() => pay.mutate(once(transaction))}>
              {own.confirmProposal}
            </Button>
          </li>
        ))}
      </ul>
      <div className={styles.buttons}>
        <Button onPress={onDone}>{shared.cancel}</Button>
      </div>
    </div>
  );
}
