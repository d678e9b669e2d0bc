import { useQuery } from "@tanstack/react-query";
import type { ImportAnswer } from "../../../client/index.ts";
import { Badge, type Tone } from "../../design/Badge.tsx";
import { Button } from "../../design/Button.tsx";
import { DateText } from "../../design/DateText.tsx";
import { ErrorState } from "../../design/ErrorState.tsx";
import { Money } from "../../design/Money.tsx";
import { Table } from "../../design/Table.tsx";
import text from "../../design/text.module.css";
import { accountsQuery } from "../../platform/whole-lists.ts";
import { useWords } from "../../platform/words.ts";
import { words } from "../words/index.ts";
import { Figures } from "./Figures.tsx";
import styles from "./Import.module.css";

interface Props {
  answer: ImportAnswer;
  file_name: string;
  isPending: boolean;
  /** Why the import did not come to its end. */
  error: unknown;
  onImport(): void;
  /** The file is of another account. */
  onAccount(): void;
  onBack(): void;
}

const tones: Record<ImportAnswer["verdicts"][number]["verdict"], Tone> = {
  new: "good",
  duplicate: "plain",
  settles: "info",
  other_currency: "wait",
  other_account: "wait",
};

/** What the import would do to each row; nothing has been written yet. */
export function Verdicts({ answer, file_name, isPending, error, onImport, onAccount, onBack }: Props) {
  const own = useWords(words).importing;
  const { data: accounts = [] } = useQuery(accountsQuery);
  const account = accounts.find(({ id }) => id === answer.account_id);
  const nothing = answer.created_count + answer.settled_count === 0;
  return (
    <section className={styles.step}>
      <div className={styles.head}>
        <h2>{file_name}</h2>
        <p className={text.soft}>{own.into(account?.name ?? "")}</p>
        <Button small look="quiet" isDisabled={isPending} onPress={onAccount}>
          {own.otherAccount}
        </Button>
      </div>
      <Figures answer={answer} />
      <div className={styles.buttons}>
        <Button look="quiet" onPress={onBack}>
          {own.back}
        </Button>
        <Button look="primary" isPending={isPending} isDisabled={nothing} onPress={onImport}>
          {nothing ? own.nothingNew : own.importRows(answer.created_count + answer.settled_count)}
        </Button>
      </div>
      {Boolean(error) && (
        <>
          <ErrorState error={error} onRetry={onImport} />
          <p className={text.muted}>{own.interrupted}</p>
        </>
      )}
      <Table
        caption={own.rows}
        rows={answer.verdicts}
        keyOf={({ line }) => String(line)}
        columns={[
          {
            id: "verdict",
            header: own.verdict,
            cell: ({ verdict }) => <Badge tone={tones[verdict]}>{own.verdicts[verdict]}</Badge>,
          },
          {
            id: "name",
            header: own.name,
            cell: ({ counterparty_name, description }) => (
              <span className={styles.name}>{counterparty_name ?? description}</span>
            ),
          },
          {
            id: "date",
            header: own.date,
            cell: ({ booking_date }) => <DateText date={booking_date} />,
          },
          {
            id: "amount",
            header: own.amount,
            number: true,
            cell: ({ amount, currency }) => <Money amount={amount} currency={currency} flow />,
          },
        ]}
      />
    </section>
  );
}
