import { useQuery } from "@tanstack/react-query";
import { DropZone } from "react-aria-components/DropZone";
import { FileTrigger } from "react-aria-components/FileTrigger";
import type { Transaction, TransactionMatch } from "../../client/index.ts";
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
  const unmatch = useVerb({
    send: ({ inbox_id }: TransactionMatch, options) => daybook.unmatchInboxItem(inbox_id, options),
    outdates,
  });
  const { item, status, confidence_score } = match;
  const is_confirmed = status === "confirmed";
  return (
    <div className={styles.candidate}>
      <span className={`${text.strong} ${text.truncate}`}>{name}</span>
      {item.amount !== null && item.currency && <Money amount={item.amount} currency={item.currency} />}
      {may_write && (
        <Button small onPress={() => (is_confirmed ? unmatch : confirm).mutate(once(match))}>
          {is_confirmed ? own.unmatch : own.match}
        </Button>
      )}
      <small>
        {item.date && <DateText date={item.date} />}
        {!is_confirmed && ` · ${own.percent(formats.percent(Number(confidence_score)))}`}
      </small>
    </div>
  );
}
