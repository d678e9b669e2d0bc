/**
 * One run of a prepared statement. pg finds out for every run how its columns are read and what a row looks like,
 * although that is the same for every run of one text; for rows as wide as an invoice it took longer than reading them.
 * Here it is found out once.
 */
import pg from "pg";
import { typeParsers } from "./type-parsers.ts";

interface Column {
  name: string;
  dataTypeID: number;
}

type Row = Record<string, unknown>;

interface Shape {
  columns: readonly Column[];
  parsers: ((text: string) => unknown)[];
  /** Copied for each row, so that all rows have their keys in the same order from the start. */
  empty: Row;
}

/** By the statement's name. There are no more of them than names. */
const shapes = new Map<string, Shape>();

export function runStatement(
  client: pg.PoolClient,
  name: string | undefined,
  text: string,
  values: readonly unknown[],
): Promise<pg.QueryResult> {
  const { promise, resolve, reject } = Promise.withResolvers<pg.QueryResult>();
  const statement: Statement = new Statement(name, text, values, (error, result) => {
    const failure = error ?? statement.failure;
    if (failure) reject(failure);
    else resolve(Object.assign(result, { rows: statement.found }));
  });
  client.query(statement);
  // What pg throws says where its socket was read. This says who asked.
  return promise.catch((error) => {
    Error.captureStackTrace(error);
    throw error;
  });
}

class Statement extends pg.Query {
  readonly name: string | undefined;
  readonly found: Row[] = [];
  /** A value that cannot be read. It is told when the statement is over, as pg does. */
  failure: unknown;
  #shape: Shape = none;

  constructor(
    name: string | undefined,
    text: string,
    values: readonly unknown[],
    done: (error: Error | undefined, result: pg.ResultBuilder) => void,
  ) {
    super(text, [...values], done);
    this.name = name;
  }

  handleRowDescription({ fields }: { fields: Column[] }): void {
    const known = shapes.get(this.name ?? "");
    this.#shape = known && fits(known, fields) ? known : toShape(fields);
    if (this.name) shapes.set(this.name, this.#shape);
  }

  handleDataRow({ fields }: { fields: (string | null)[] }): void {
    if (this.failure) return;
    const { columns, parsers, empty } = this.#shape;
    const row = { ...empty };
    try {
      for (let index = 0; index < fields.length; index++) {
        const text = fields[index] as string | null;
        // Of two columns with one name the last is seen, also where it is null.
        row[(columns[index] as Column).name] = text === null ? null : parsers[index]?.(text);
      }
      this.found.push(row);
    } catch (error) {
      this.failure = error;
    }
  }
}

const none: Shape = { columns: [], parsers: [], empty: {} };

/** A migration may have changed a column since. */
function fits({ columns }: Shape, fields: readonly Column[]): boolean {
  return (
    columns.length === fields.length &&
    columns.every(({ name, dataTypeID }, index) => {
      const field = fields[index] as Column;
      return field.dataTypeID === dataTypeID && field.name === name;
    })
  );
}

function toShape(columns: readonly Column[]): Shape {
  return {
    columns,
    parsers: columns.map(({ dataTypeID }) => typeParsers.getTypeParser(dataTypeID)),
    empty: Object.fromEntries(columns.map(({ name }) => [name, null])),
  };
}
