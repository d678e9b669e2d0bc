import type { Export } from "../../client/index.ts";
import { RecordsPage } from "../design/RecordsPage.tsx";
import text from "../design/text.module.css";
import type { VirtualColumn } from "../design/VirtualTable.tsx";
import { daybook } from "../platform/daybook.ts";
import { useFormats } from "../platform/use-formats.ts";
import { useWords } from "../platform/words.ts";
import { ExportSheet } from "./ExportSheet.tsx";
import { ExportStatus } from "./ExportStatus.tsx";
import styles from "./Exports.module.css";
import { NewExportSheet } from "./NewExportSheet.tsx";
import { words } from "./words/index.ts";

export function ExportsScreen() {
  const own = useWords(words);
  return (
    <RecordsPage
      words={own}
      icon="download"
      collection="exports"
      scope="exports.write"
      read={(query, options) => daybook.listExports(query, options)}
      readOne={(id, options) => daybook.getExport(id, options)}
      columns={useColumns()}
      narrow={(one) => <NarrowExport one={one} />}
      sheet={(one, close) =>
        one ? <ExportSheet one={one} onClose={close} /> : <NewExportSheet onClose={close} />
      }
    />
  );
}

function useColumns(): VirtualColumn<Export>[] {
  const own = useWords(words);
  const formats = useFormats();
  return [
    {
      id: "file",
      header: own.file,
      width: "minmax(0, 3fr)",
      cell: ({ file_name }) => <span className={`${text.strong} ${text.truncate}`}>{file_name}</span>,
    },
    {
      id: "format",
      header: own.format,
      width: "minmax(0, 1.5fr)",
      cell: ({ format }) => own.formats[format],
    },
    { id: "status", header: own.status, width: "140px", cell: (one) => <ExportStatus one={one} /> },
    {
      id: "size",
      header: own.size,
      width: "100px",
      number: true,
      cell: ({ size }) => size !== null && formats.fileSize(size),
    },
    {
      id: "created",
      header: own.requested,
      width: "170px",
      cell: ({ created_at }) => <span className={text.muted}>{formats.dateTime(created_at)}</span>,
    },
  ];
}

function NarrowExport({ one }: { one: Export }) {
  const own = useWords(words);
  return (
    <div className={styles.narrow}>
      <span className={`${text.strong} ${text.truncate}`}>{one.file_name}</span>
      <span className={styles.line}>
        <span className={text.muted}>{own.formats[one.format]}</span>
        <ExportStatus one={one} />
      </span>
    </div>
  );
}
