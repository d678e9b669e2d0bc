import { useQuery } from "@tanstack/react-query";
import { Badge } from "../../design/Badge.tsx";
import { DateText } from "../../design/DateText.tsx";
import { Table } from "../../design/Table.tsx";
import { daybook } from "../../platform/daybook.ts";
import { queryKeys } from "../../platform/query-keys.ts";
import { useWords } from "../../platform/words.ts";
import styles from "./Moving.module.css";
import { UndoMove } from "./UndoMove.tsx";
import { words } from "./words/index.ts";

export function PastMoves() {
  const own = useWords(words);
  const { data } = useQuery({
    queryKey: queryKeys.list("record-imports", { limit: 20 }),
    queryFn: ({ signal }) => daybook.listRecordImports({ limit: 20 }, { signal }),
  });
  if (!data || data.data.length === 0) return null;
  return (
    <section className={styles.past}>
      <h3>{own.past}</h3>
      <Table
        caption={own.past}
        rows={data.data}
        keyOf={({ id }) => id}
        columns={[
          { id: "file", header: own.file, cell: ({ file_name, kind }) => file_name ?? own.kinds[kind] },
          { id: "kind", header: own.what, wide_only: true, cell: ({ kind }) => own.kinds[kind] },
          {
            id: "when",
            header: own.when,
            wide_only: true,
            cell: ({ created_at }) => <DateText instant={created_at} />,
          },
          {
            id: "created",
            header: own.verdicts.created,
            number: true,
            cell: ({ created_count }) => created_count,
          },
          {
            id: "undo",
            header: "",
            number: true,
            cell: ({ id, status }) =>
              status === "done" ? <UndoMove import_id={id} small /> : <Badge>{own.undo.isUndone}</Badge>,
          },
        ]}
      />
    </section>
  );
}
