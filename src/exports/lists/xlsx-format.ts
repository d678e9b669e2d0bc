/** Lists as one XLSX file with a sheet for each. */
import { cellValue } from "../../platform/list/csv.ts";
import type { WholeList } from "../../platform/list/whole-list.ts";
import type { Format, Writing } from "../format.ts";
import { recordPages, scopesOf, wantedLists } from "./wanted-lists.ts";
import { type Sheet, writeXlsx, xlsx_content_type } from "./xlsx.ts";

export const xlsxFormat: Format = {
  title: "Lists",
  period: "optional",
  kind: () => ({ content_type: xlsx_content_type, ending: "xlsx" }),
  scopes: (wanted, sources) => scopesOf(wantedLists(wanted, sources)),
  write: (writing) => writeXlsx(sheetsOf(writing)),
};

async function* sheetsOf(writing: Writing): AsyncGenerator<Sheet> {
  const lists = wantedLists(writing, writing.sources);
  for (const [index, list] of lists.entries())
    yield {
      name: list.name,
      columns: list.columns,
      rows: rowsOf(writing, list, { index, count: lists.length }),
    };
}

async function* rowsOf(writing: Writing, list: WholeList, part: { index: number; count: number }) {
  for await (const { data } of recordPages(writing, list, part))
    yield data.map((record) => list.columns.map((column) => cellValue(column, record)));
}
