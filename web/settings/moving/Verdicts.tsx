import type { RecordImportAnswer } from "../../../client/index.ts";
import type { ImportField } from "../../../src/contract.ts";
import { Badge, type Tone } from "../../design/Badge.tsx";
import { Table } from "../../design/Table.tsx";
import text from "../../design/text.module.css";
import { useWords } from "../../platform/words.ts";
import styles from "./Moving.module.css";
import { words } from "./words/index.ts";

type Verdict = RecordImportAnswer["verdicts"][number];

const tones: Record<Verdict["verdict"], Tone> = { created: "good", known: "plain", refused: "bad" };

export function Figures({ answer }: { answer: RecordImportAnswer }) {
  const own = useWords(words);
  const figures: [string, number][] = [
    [own.verdicts.created, answer.created_count],
    [own.verdicts.known, answer.known_count],
    [own.verdicts.refused, answer.refused_count],
    [own.newCustomers, answer.customer_count],
  ];
  return (
    <div className={styles.figures}>
      {figures.map(
        ([label, count], index) =>
          (count > 0 || index === 0) && (
            <span key={label}>
              <strong>{count}</strong>
              {label}
            </span>
          ),
      )}
    </div>
  );
}

/** Rows with their verdicts; of a refused row the column and the reason. */
export function Verdicts({ answer }: { answer: RecordImportAnswer }) {
  const own = useWords(words);
  return (
    <Table
      caption={own.rows}
      rows={answer.verdicts}
      keyOf={({ line }) => String(line)}
      columns={[
        { id: "line", header: own.line, number: true, wide_only: true, cell: ({ line }) => line },
        {
          id: "verdict",
          header: own.verdict,
          cell: ({ verdict }) => <Badge tone={tones[verdict]}>{own.verdicts[verdict]}</Badge>,
        },
        { id: "name", header: own.name, cell: (row) => <Row row={row} /> },
      ]}
    />
  );
}

function Row({ row: { name, field, column, message } }: { row: Verdict }) {
  const own = useWords(words);
  const where = column ?? (field ? own.fields[field as ImportField] : null);
  return (
    <div className={styles.row}>
      <span>{name}</span>
      {message && <span className={text.muted}>{where ? `${where}: ${message}` : message}</span>}
    </div>
  );
}
