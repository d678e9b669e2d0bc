/**
 * What does composing a query cost? Compares an insert of 45 columns and a list query with hand-written text
 * that only needs its values.
 */
import { performance } from "node:perf_hooks";
import { identifier, insertion, join, preparedName, type Sql, sql } from "../src/platform/db/sql.ts";

const columns = Array.from({ length: 45 }, (_, n) => `column_${n}`);
const row = Object.fromEntries(columns.map((column, n) => [column, n]));
const runs = 5000;
const rounds = 9;

/** Microseconds per call. `run` returns the text, so that the compiler cannot optimize its work away. */
function timeOf(run: (n: number) => string): number {
  let length = 0;
  const started = performance.now();
  for (let n = 0; n < runs; n++) length += run(n).length;
  if (length === 0) throw new Error("Nothing was composed.");
  return ((performance.now() - started) / runs) * 1000;
}

const median = (times: number[]) => times.toSorted((a, b) => a - b)[Math.floor(times.length / 2)] as number;

function compare(
  title: string,
  composed: (n: number) => Sql,
  flat: (n: number) => [string, unknown[]],
): void {
  const variants = {
    composed: (n: number) => preparedName(use(composed(n))),
    flat: (n: number) => preparedName(flat(n)[0]),
  };
  const times: Record<keyof typeof variants, number[]> = { composed: [], flat: [] };
  for (let round = 0; round < rounds; round++)
    for (const name of ["composed", "flat"] as const) times[name].push(timeOf(variants[name]));
  const [ours, theirs] = [median(times.composed), median(times.flat)];
  console.log(
    `  ${title.padEnd(28)} ${ours.toFixed(1)} µs, by hand ${theirs.toFixed(1)} µs: ${(ours / theirs).toFixed(1)} times`,
  );
}

function use({ text, values }: Sql): string {
  if (values.length === 0) throw new Error("No values.");
  return text;
}

const names = columns.map((column) => `"${column}"`).join(", ");
compare(
  "insert of 45 columns",
  (n) => sql`insert into t ${insertion({ ...row, column_0: n })}`,
  (n) => {
    const values: unknown[] = Object.values({ ...row, column_0: n });
    return [
      `insert into t (${names}) values (${values.map((_, index) => `$${index + 1}`).join(", ")})`,
      values,
    ];
  },
);
const select = sql`${join(
  columns.map((column) => sql`i.${identifier(column)}`),
  ", ",
)}`;
compare(
  "select of 45 columns by id",
  (n) => sql`select ${select} from t i where i.id = ${n} and ${sql`i.status = ${"open"}`}`,
  (n) => [`select ${names} from t i where i.id = $1 and i.status = $2`, [n, "open"]],
);
