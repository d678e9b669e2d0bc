import { useQuery } from "@tanstack/react-query";
import { Link } from "@tanstack/react-router";
import type { Import } from "../../../client/index.ts";
import { Badge } from "../../design/Badge.tsx";
import { DateText } from "../../design/DateText.tsx";
import { Table } from "../../design/Table.tsx";
import { daybook } from "../../platform/daybook.ts";
import { queryKeys } from "../../platform/query-keys.ts";
import { useWords } from "../../platform/words.ts";
import { nameOf, useAccounts } from "../choices.ts";
import { words } from "../words/index.ts";
import styles from "./Import.module.css";
import { UndoImport } from "./UndoImport.tsx";

/** The last imports, also those that failed or that a stopped service left unfinished. */
export function PastImports() {
  const own = useWords(words).importing;
  const accounts = useAccounts();
  const { data } = useQuery({
    queryKey: queryKeys.list("imports", { limit: 20 }),
    queryFn: ({ signal }) => daybook.listImports({ limit: 20 }, { signal }),
  });
  if (!data || data.data.length === 0) return null;
  return (
    <section className={styles.past}>
      <h2>{own.past}</h2>
      <Table
        caption={own.past}
        rows={data.data}
        keyOf={({ id }) => id}
        columns={[
          {
            id: "file",
            header: own.file,
            cell: ({ id, file_name, format }) => (
              <Link to="/transactions" search={{ import: id } as never}>
                {file_name ?? format}
              </Link>
            ),
          },
          {
            id: "account",
            header: own.account,
            wide_only: true,
            cell: ({ account_id }) => nameOf(accounts, account_id),
          },
          {
            id: "when",
            header: own.when,
            cell: ({ created_at }) => <DateText instant={created_at} />,
          },
          {
            id: "rows",
            header: own.rows,
            number: true,
            cell: (row) => <Outcome row={row} />,
          },
          {
            id: "undo",
            header: "",
            cell: ({ id, status }) => status === "done" && <UndoImport import_id={id} small />,
          },
        ]}
      />
    </section>
  );
}

/** How many rows it made, or why none. */
function Outcome({ row: { status, created_count, error } }: { row: Import }) {
  const own = useWords(words).importing;
  if (status === "done") return created_count;
  if (status === "undone") return <Badge>{own.undo.isUndone}</Badge>;
  if (status === "running") return <Badge tone="info">{own.running}</Badge>;
  return <Badge tone="bad">{error?.message ?? own.failed}</Badge>;
}
