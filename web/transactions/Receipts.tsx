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
import { attachReceipt } from "./attach-receipt.ts";
import styles from "./Transactions.module.css";
import { words } from "./words/index.ts";

const outdates = [queryKeys.all("transactions"), queryKeys.all("inbox"), queryKeys.all("overview")];

/** A transaction has one receipt, or a few that were paid together. */
const receipts_max = 20;

/** The receipt of a transaction, those that may be it, and a place to drop one. */
export function Receipts({ transaction }: { transaction: Transaction }) {
  const own = useWords(words);
  const may_write = useCan()("inbox.write");
  const { data = [] } = useQuery({
    queryKey: queryKeys.part("transactions", transaction.id, "matches"),
    queryFn: ({ signal }) => daybook.listTransactionMatches(transaction.id, { signal }),
  });
  const attach = useVerb({
    send: (file: File, { idempotency_key }) => attachReceipt(file, transaction.id, idempotency_key),
    done: ({ name }) => own.attached(name),
    outdates,
  });
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
      {may_write && !transaction.matched && (
        <DropZone
          className={styles.drop ?? ""}
          onDrop={async ({ items }) => {
            for (const item of items) if (item.kind === "file") attach.mutate(once(await item.getFile()));
          }}
        >
          {attach.isPending ? own.uploading : own.dropReceipt}{" "}
          <FileTrigger onSelect={(files) => files?.[0] && attach.mutate(once(files[0]))}>
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
        <RecordedReceipt key={item.id} item={item} may_write={can("inbox.write")} />
      ))}
    </section>
  );
}

function RecordedReceipt({ item, may_write }: { item: InboxItem; may_write: boolean }) {
  const own = useWords(words);
  const unmatch = useUnmatch();
  return (
    <ReceiptRow item={item} facts={null}>
      {may_write && (
        <Button small onPress={() => unmatch.mutate(once(item.id))}>
          {own.unmatch}
        </Button>
      )}
    </ReceiptRow>
  );
}

function useUnmatch() {
  return useVerb({
    send: (inbox_id: string, options) => daybook.unmatchInboxItem(inbox_id, options),
    outdates,
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
    outdates,
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
          onPress={() => (is_confirmed ? unmatch.mutate(once(match.inbox_id)) : confirm.mutate(once(match)))}
        >
          {is_confirmed ? own.unmatch : own.match}
        </Button>
      )}
    </ReceiptRow>
  );
}
