/** One list as a CSV file, several as a ZIP file with a CSV file for each. */
import { csvHeader, csvLine } from "../../platform/list/csv.ts";
import type { WholeList } from "../../platform/list/whole-list.ts";
import { writeZip, type ZipEntry } from "../../platform/zip/write-zip.ts";
import { type Format, type Writing, zipKind } from "../format.ts";
import { recordPages, scopesOf, wantedLists } from "./wanted-lists.ts";

const csvKind = { content_type: "text/csv; charset=utf-8; header=present", ending: "csv" };

export const csvFormat: Format = {
  title: "Lists",
  period: "optional",
  kind: (wanted, sources) => (wantedLists(wanted, sources).length === 1 ? csvKind : zipKind),
  scopes: (wanted, sources) => scopesOf(wantedLists(wanted, sources)),
  write(writing) {
    const lists = wantedLists(writing, writing.sources);
    const [first, ...others] = lists;
    if (first && others.length === 0) return writeCsv(writing, first, { index: 0, count: 1 });
    return writeZip(csvEntries(writing, lists));
  },
};

async function* csvEntries(writing: Writing, lists: readonly WholeList[]): AsyncGenerator<ZipEntry> {
  for (const [index, list] of lists.entries())
    yield { name: `${list.name}.csv`, bytes: writeCsv(writing, list, { index, count: lists.length }) };
}

export async function* writeCsv(
  writing: Writing,
  list: WholeList,
  part: { index: number; count: number },
): AsyncGenerator<Uint8Array> {
  yield Buffer.from(csvHeader(list.columns));
  for await (const page of recordPages(writing, list, part))
    if (page.data.length > 0)
      yield Buffer.from(page.data.map((record) => csvLine(list.columns, record)).join(""));
}
