import { useQuery } from "@tanstack/react-query";
import { Link } from "@tanstack/react-router";
import type { Import } from "../../../client/index.ts";
import { Badge } from "../../design/Badge.tsx";
import { DateText } from "../../design/DateText.tsx";
import { Table } from "../../design/Table.tsx";
import text from "../../design/text.module.css";
import { daybook } from "../../platform/daybook.ts";
import { queryKeys } from "../../platform/query-keys.ts";
import { useCan } from "../../platform/session.ts";
import { useWords } from "../../platform/words.ts";
import { nameOf, useAccounts } from "../choices.ts";
import { words } from "../words/index.ts";
import styles from "./Import.module.css";
import { UndoImport } from "./UndoImport.tsx";

/** The last imports, also those that failed or that a stopped service left unfinished. */
export function PastImports() {
  const own = useWords(words).importing;
  const accounts = useAccounts();
  const may_write = useCan()("transactions.write");
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
            cell: (row) => <FileCell row={row} />,
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
            wide_only: true,
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
            cell: ({ id, status }) => may_write && status === "done" && <UndoImport import_id={id} small />,
          },
        ]}
      />
    </section>
  );
}

/** The file, and why nothing of it was taken. On a phone also when it was imported. */
function FileCell({ row: { id, file_name, format, status, created_at, error } }: { row: Import }) {
  return (
    <div className={styles.fileCell}>
      <Link to="/transactions" search={{ import: id } as never}>
        {file_name ?? format}
      </Link>
      <span className={`${text.muted} ${text.narrowOnly}`}>
        <DateText instant={created_at} />
      </span>
      {status === "failed" && <span className={text.muted}>{error?.message}</span>}
    </div>
  );
}

/** How many rows it made, or what became of it. */
function Outcome({ row: { status, created_count } }: { row: Import }) {
  const own = useWords(words).importing;
  if (status === "done") return created_count;
  if (status === "undone") return <Badge>{own.undo.isUndone}</Badge>;
  if (status === "running") return <Badge tone="info">{own.running}</Badge>;
  return <Badge tone="bad">{own.failed}</Badge>;
}
