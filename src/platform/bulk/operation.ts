/**
 * What a domain declares to get its bulk routes: the fields that `set` takes, and the actions. Each operation
 * does to one record what the record's own route does, by calling the same verb.
 */
import type { TableName } from "../db/row.ts";
import { identifier, type Sql, sql } from "../db/sql.ts";
import type { Call } from "../http/route.ts";
import type { Static, TObject } from "../http/schema.ts";
import type { ListSpec } from "../list/spec.ts";

export type BulkCall = Pick<
  Call<unknown, unknown, unknown>,
  "tx" | "organization_id" | "now" | "principal" | "cursors"
>;

export type Remembered = Record<string, Sql>;

/** Values of a record from before the change, as JSON. */
export type Previous = Record<string, unknown>;

export interface Operation<Input extends TObject = TObject> {
  /** The scope of the single route, if it is not the write scope. */
  scope?: string;
  /** The body of `set`, or what the action takes as `input`. */
  input?: Input;
  /** Fields of the input that name another record. They are checked once, before any record is changed. */
  references?: Record<string, TableName>;
  /**
   * It changes more than the record's own row, such as a queued e-mail. So a record that was not refused
   * counts as changed, whatever its version says.
   */
  always_changes?: boolean;
  apply(call: BulkCall, id: string, input: Static<Input>): Promise<unknown>;
  undo?: Undo;
}

/** Without it the operation cannot be undone. */
export interface Undo {
  /**
   * What to remember of each record before the change: SQL expressions over the record, which is named `r`.
   */
  remember(input: object): Remembered;
  /**
   * Values that must still be the same at the undo as right after the change. Without it, the record's version
   * must be. For records that jobs change too, name what the operation changes: the undo is then refused only
   * if somebody has changed that again.
   */
  guard?(): Remembered;
  /** The caller has locked the record and checked that it was not changed since. */
  restore(call: BulkCall, id: string, previous: Previous): Promise<unknown>;
}

// A table of operations mixes many inputs. Only request.ts knows which one belongs to which.
export type AnyOperation = Omit<Operation, "apply"> & {
  apply(call: BulkCall, id: string, input: never): Promise<unknown>;
};

export function operation<Input extends TObject>(spec: Operation<Input>): AnyOperation {
  return spec as unknown as AnyOperation;
}

/** Columns to remember, with their values. */
export function columnsOf(names: readonly string[]): Remembered {
  return Object.fromEntries(names.map((name) => [name, sql`r.${identifier(name)}`]));
}

/** For an operation whose undo needs nothing but the record. */
export const nothing = () => ({});

export interface BulkSpec<Action extends string = string> {
  /** The path of the list; the bulk route is below it. */
  path: string;
  plural: string;
  tag: string;
  scope: string;
  /** A token with only this scope may use the operations that need no other. */
  part_scope?: string;
  table: TableName;
  list: ListSpec;
  /** Parameters of the list that apply unless the filter has them. */
  filter_defaults?: Record<string, string>;
  /**
   * Whether the verbs wait for the lock of a record. If so, all records are locked first, in the order of
   * their ids, so that two writers of several records cannot deadlock. Verbs that do not wait cannot
   * deadlock.
   */
  waits_for_locks: boolean;
  set?: AnyOperation;
  actions: Record<Action, AnyOperation>;
}

export const set_name = "set";

export function findOperation(spec: BulkSpec, name: string): AnyOperation | null {
  if (name === set_name) return spec.set ?? null;
  return Object.hasOwn(spec.actions, name) ? (spec.actions[name] ?? null) : null;
}

/** For verbs that compare a version with If-Match, which a bulk request does not have. */
export function anyVersion(): void {}
