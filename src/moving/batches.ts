/** A few queries write this many records. More would gain nothing, and the process would not answer others meanwhile. */
const batch_rows = 500;

export function* inBatches<Row>(rows: readonly Row[]): Generator<readonly Row[]> {
  for (let start = 0; start < rows.length; start += batch_rows) yield rows.slice(start, start + batch_rows);
}
