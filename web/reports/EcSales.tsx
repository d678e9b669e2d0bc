import type { EcSalesRow } from "../../client/index.ts";
import { page_limit_max } from "../../src/contract.ts";
import { Button } from "../design/Button.tsx";
import { daybook } from "../platform/daybook.ts";
import { queryKeys } from "../platform/query-keys.ts";
import { identify } from "../platform/refresh-pages.ts";
import { saveFile } from "../platform/save-file.ts";
import { usePages } from "../platform/use-pages.ts";
import { useWords } from "../platform/words.ts";
import { FigureTable } from "./FigureTable.tsx";
import { MoreRows } from "./MoreRows.tsx";
import styles from "./Reports.module.css";
import type { DayRange } from "./range.ts";
import { type ReportTable, tableToCsv } from "./table.ts";
import { words } from "./words/index.ts";

const keyOf = ({ vat_id, tax_category }: EcSalesRow) => `${vat_id} ${tax_category}`;

/** Supplies to other member states, by VAT id. Not shown to those who have none. */
export function EcSales({ range }: { range: DayRange }) {
  const own = useWords(words);
  const pages = usePages({
    key: queryKeys.list("metrics", { name: "ec-sales", ...range }),
    async read(cursor, signal) {
      const query = { ...range, ...(cursor ? { cursor } : {}), limit: page_limit_max };
      return identify(await daybook.listEcSales(query, { signal }), keyOf);
    },
  });
  const tableOf = (rows: readonly EcSalesRow[]): ReportTable<EcSalesRow> => ({
    rows,
    keyOf,
    columns: [
      { id: "vat-id", header: own.vatId, kind: "text", value: ({ vat_id }) => vat_id },
      {
        id: "customer",
        header: own.counterparty,
        kind: "text",
        value: ({ customer_name }) => customer_name,
        wide_only: true,
      },
      {
        id: "category",
        header: own.vatFigure,
        kind: "text",
        value: ({ tax_category }) => own.taxCategories[tax_category],
      },
      { id: "net", header: own.net, kind: "money", value: ({ net_amount }) => net_amount },
    ],
  });
  const save = async () => {
    const all = await daybook.listEcSales({ ...range, limit: page_limit_max }).all();
    const csv = new Blob([tableToCsv(tableOf(all))], { type: "text/csv;charset=utf-8" });
    saveFile(csv, `ec-sales-${range.start_date}-${range.end_date}.csv`);
  };
  if (pages.count === 0) return null;
  return (
    <section className={styles.card}>
      <div className={styles.cardBar}>
        <h3 className={styles.cardTitle}>{own.ecTitle}</h3>
        <span className={styles.space} />
        <Button small icon="download" onPress={() => void save()} aria-label={own.ecCsv}>
          {own.csv}
        </Button>
      </div>
      <FigureTable caption={own.ecTitle} {...tableOf(pages.rows.filter(() => true))} />
      <MoreRows pages={pages} />
    </section>
  );
}
