/** Records what the service asks the database, and tells which indexes PostgreSQL plans to use for it. */
import type pg from "pg";
import type { Context, Database, Tx } from "../../src/platform/db/database.ts";
import type { Sql } from "../../src/platform/db/sql.ts";

/** The statements of one database transaction, in their order. */
interface Recorded {
  /** Null: a transaction of the service itself. */
  organization_id: string | null;
  statements: Pick<Sql, "text" | "values">[];
}

export interface PlanRecorder {
  wrap(db: Database): Database;
  /** The indexes in the plans of all statements recorded since the last call. */
  takeIndexes(owner: pg.Client): Promise<Set<string>>;
}

export function planRecorder(): PlanRecorder {
  let recorded: Recorded[] = [];
  const recording = (tx: Tx, context: Context | null): Tx => {
    const statements: Recorded["statements"] = [];
    recorded.push({ organization_id: context?.organization_id ?? null, statements });
    const note =
      <Result>(send: (query: Sql) => Result) =>
      (query: Sql): Result => {
        statements.push(query);
        return send(query);
      };
    return {
      ...tx,
      many: note(tx.many) as Tx["many"],
      maybe: note(tx.maybe) as Tx["maybe"],
      one: note(tx.one) as Tx["one"],
      run: note(tx.run),
    };
  };
  return {
    wrap: (db) => ({
      ...db,
      organization: (context, work) => db.organization(context, (tx) => work(recording(tx, context))),
      reading: (context, work) => db.reading(context, (tx) => work(recording(tx, context))),
      system: (now, work) => db.system(now, (tx) => work(recording(tx, null))),
    }),
    async takeIndexes(owner) {
      const taken = recorded;
      recorded = [];
      const names = new Set<string>();
      for (const one of taken) for (const name of await indexesOf(owner, one)) names.add(name);
      return names;
    },
  };
}

/** Settings of the transaction, which the plans depend on, are made again; every other statement is only explained. */
async function indexesOf(owner: pg.Client, { organization_id, statements }: Recorded): Promise<string[]> {
  const names: string[] = [];
  await owner.query("begin");
  await owner.query(
    "select set_config('role', $1, true), set_config('app.org', $2, true), set_config('app.now', '2026-11-15', true)",
    [organization_id ? "daybook_app" : "daybook_system", organization_id ?? ""],
  );
  for (const { text, values } of statements) {
    if (/^\s*(set|select set_config)\b/.test(text)) await owner.query(text, [...values]);
    else names.push(...namesIn(await owner.query(`explain (format json) ${text}`, [...values])));
  }
  await owner.query("rollback");
  return names;
}

interface Node {
  "Index Name"?: string;
  Plans?: Node[];
}

function namesIn({ rows }: pg.QueryResult): string[] {
  const walk = (node: Node): string[] => [
    ...(node["Index Name"] ? [node["Index Name"]] : []),
    ...(node.Plans ?? []).flatMap(walk),
  ];
  return rows[0]["QUERY PLAN"].flatMap(({ Plan }: { Plan: Node }) => walk(Plan));
}
