/** The rows of the pages that are loaded, as a list card shows them. */
import type { Pages } from "../../platform/use-pages.ts";

export function loadedRows<Row>({ rows, status, error, retry }: Pages<Row>) {
  const data =
    status === "ready" ? Array.from({ length: rows.length }, (_, index) => rows.rowAt(index)) : undefined;
  return {
    data: data?.filter((row): row is Row & {} => row !== undefined && row !== null),
    error: status === "failed" ? error : null,
    refetch: retry,
  };
}
