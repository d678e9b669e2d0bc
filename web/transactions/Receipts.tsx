import { useQuery } from "@tanstack/react-query";
import type { ReactNode } from "react";
import { DropZone } from "react-aria-components/DropZone";
import { FileTrigger } from "react-aria-components/FileTrigger";
import type { InboxItem, Transaction, TransactionMatch } from "../../client/index.ts";
import { Button } from "../design/Button.tsx";
import { DateText } from "../design/DateText.tsx";
import { Money } from "../design/Money.tsx";
import text from "../design/text.module.css";
import { daybook } from "../platform/daybook.ts";
import { queryKeys } from "../platform/query-keys.ts";
import { useCan } from "../platform/session.ts";
import { useFormats } from "../platform/use-formats.ts";
import { once, useVerb } from "../platform/use-verb.ts";
import { useWords } from "../platform/words.ts";
import { receipt_outdates, useAttach } from "./attach-receipt.ts";
import styles from "./Transactions.module.css";
import { words } from "./words/index.ts";

/** A transaction has one receipt, or a few that were paid together. */
const receipts_max = 20;

/** The receipt of a transaction, those that may be it, and a place to drop one. */
export function Receipts({ transaction }: { transaction: Transaction }) {
  const own = useWords(words);
  const can = useCan();
  const may_write = can("inbox.write");
  const { data = [] } = useQuery({
    queryKey: queryKeys.part("transactions", transaction.id, "matches"),
    queryFn: ({ signal }) => daybook.listTransactionMatches(transaction.id, { signal }),
  });
  const attach = useAttach();
  const add = (file: File) => attach.mutate(once({ file, transaction_id: transaction.id }));
  const shown = data.filter(
    ({ status }) => status === "confirmed" || (status === "pending" && !transaction.matched),
  );
  // A receipt that was recorded with its transaction was never a candidate.
  if (transaction.matched && shown.length === 0) return <RecordedReceipts transaction_id={transaction.id} />;
  return (
    <section className={styles.section}>
      <h3>{transaction.matched ? own.matchedWith : own.receipts}</h3>
      {shown.map((match) => (
        <Candidate key={match.id} match={match} may_write={may_write} />
      ))}
      {shown.length === 0 && <p className={text.muted}>{own.noReceipts}</p>}
      {may_write && can("documents.write") && !transaction.matched && (
        <DropZone
          className={styles.drop ?? ""}
          data-takes-files
          onDrop={async ({ items }) => {
            for (const item of items) if (item.kind === "file") add(await item.getFile());
          }}
        >
          {attach.isPending ? own.uploading : own.dropReceipt}{" "}
          <FileTrigger onSelect={(files) => files?.[0] && add(files[0])}>
            <Button look="quiet" small>
              {own.chooseReceipt}
            </Button>
          </FileTrigger>
        </DropZone>
      )}
    </section>
  );
}

function RecordedReceipts({ transaction_id }: { transaction_id: string }) {
  const own = useWords(words);
  const can = useCan();
  const { data } = useQuery({
    queryKey: queryKeys.part("transactions", transaction_id, "receipts"),
    queryFn: ({ signal }) => daybook.listEntries({ transaction_id, limit: receipts_max }, { signal }),
    enabled: can("inbox.read"),
  });
  if (!data || data.data.length === 0) return null;
  return (
    <section className={styles.section}>
      <h3>{own.matchedWith}</h3>
      {data.data.map((item) => (
        <RecordedReceipt key={item.id} {...{ item, transaction_id }} may_write={can("inbox.write")} />
      ))}
    </section>
  );
}

interface RecordedProps {
  item: InboxItem;
  transaction_id: string;
  may_write: boolean;
}

function RecordedReceipt({ item, transaction_id, may_write }: RecordedProps) {
  const own = useWords(words);
  const unmatch = useUnmatch();
  const matched = { inbox_id: item.id, transaction_id, name: item.display_name ?? own.untitled };
  return (
    <ReceiptRow item={item} facts={null}>
      {may_write && (
        <Button small onPress={() => unmatch.mutate(once(matched))}>
          {own.unmatch}
        </Button>
      )}
    </ReceiptRow>
  );
}

interface Matched {
  inbox_id: string;
  transaction_id: string;
  name: string;
}

function useUnmatch() {
  const own = useWords(words);
  return useVerb({
    send: ({ inbox_id }: Matched, options) => daybook.unmatchInboxItem(inbox_id, options),
    done: ({ name }) => own.unmatchDone(name),
    undo: ({ inbox_id, transaction_id }) => daybook.matchInboxItem(inbox_id, { transaction_id }),
    outdates: receipt_outdates,
  });
}

interface RowProps {
  item: Pick<InboxItem, "display_name" | "amount" | "currency" | "date">;
  /** What is known beside the date. */
  facts: string | null;
  children: ReactNode;
}

function ReceiptRow({ item, facts, children }: RowProps) {
  const own = useWords(words);
  return (
    <div className={styles.candidate}>
      <span className={`${text.strong} ${text.truncate}`}>{item.display_name ?? own.untitled}</span>
      {item.amount !== null && item.currency && <Money amount={item.amount} currency={item.currency} />}
      {children}
      <small>
        {item.date && <DateText date={item.date} />}
        {facts && ` · ${facts}`}
      </small>
    </div>
  );
}

function Candidate({ match, may_write }: { match: TransactionMatch; may_write: boolean }) {
  const own = useWords(words);
  const formats = useFormats();
  const name = match.item.display_name ?? own.untitled;
  const confirm = useVerb({
    send: ({ inbox_id, id }: TransactionMatch, options) =>
      daybook.confirmInboxItemMatch(inbox_id, id, options),
    done: () => own.matchDone(name),
    undo: ({ inbox_id }) => daybook.unmatchInboxItem(inbox_id),
    outdates: receipt_outdates,
  });
  const unmatch = useUnmatch();
  const { item, status, confidence_score } = match;
  const is_confirmed = status === "confirmed";
  const confidence = own.percent(formats.percent(Number(confidence_score)));
  return (
    <ReceiptRow item={item} facts={is_confirmed ? null : confidence}>
      {may_write && (
        <Button
          small
          onPress={() =>
            is_confirmed ? unmatch.mutate(once({ ...match, name })) : confirm.mutate(once(match))
          }
        >
          {is_confirmed ? own.unmatch : own.match}
        </Button>
      )}
    </ReceiptRow>
  );
}
