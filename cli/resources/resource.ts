/**
 * A resource is one kind of record as a table: the calls of the client, the columns of a list, its filters, the fields
 * that can be set, and what people call a record. The verbs (verbs.ts) are made from it, so a new resource is one file.
 */
import type { Operations } from "../../client/index.ts";
import type { Command } from "../command.ts";
import type { OptionSpec } from "../options.ts";
import type { Column } from "../output/table.ts";

export type OperationName = keyof Operations;

type Returned<Name extends OperationName> = Awaited<ReturnType<Operations[Name]>>;
type RowOf<Name extends OperationName> =
  Returned<Name> extends { data: (infer Row)[] } ? Row : Returned<Name> extends (infer Row)[] ? Row : never;
type QueryOf<Name extends OperationName> = NonNullable<Parameters<Operations[Name]>[0]>;
type BodyOf<Name extends OperationName> = NonNullable<Parameters<Operations[Name]>[0]>;
type PatchOf<Name extends OperationName> = NonNullable<Parameters<Operations[Name]>[1]>;
/** Of a union, the keys of every member. */
type KeyOf<T> = T extends unknown ? keyof T : never;

export type Examples = Command["examples"];

interface Words {
  group: string;
  one: string;
  many: string;
  /** A name for examples, as it is typed: `'Zoë Müller GmbH'`. Without it the examples have an ID. */
  example?: string;
  /** Addresses in the web app, below /app. */
  web?: { list: string; one(id: string): string };
}

interface Calls {
  list: OperationName;
  get: OperationName;
  create?: OperationName;
  update?: OperationName;
  delete?: OperationName;
}

/** What a table may contain; the names of fields and filters are those of the API, and the compiler checks them. */
export interface Definition<
  List extends OperationName,
  Create extends OperationName,
  Update extends OperationName,
> extends Words,
    Calls {
  list: List;
  create?: Create;
  update?: Update;
  columns: readonly Column<RowOf<List>>[];
  /** What people call a record, besides its ID; compared without case, accents and spaces. */
  names?(row: RowOf<List>): readonly (string | null)[];
  /** The query that finds records by a name; null: the whole list. Default: full-text search, if the list has it. */
  lookup?: ((name: string) => Partial<QueryOf<List>>) | null;
  filters?: { [Name in keyof QueryOf<List>]?: OptionSpec<unknown> };
  fields?: { [Name in KeyOf<BodyOf<Create>> | KeyOf<PatchOf<Update>>]?: OptionSpec<unknown> };
  /** Fields without which nothing can be created. */
  required?: readonly KeyOf<BodyOf<Create>>[];
  /** Note in the help of `delete`. */
  delete_details?: string;
  examples?: { list?: Examples; create?: Examples; update?: Examples };
}

export type Row = Record<string, unknown> & { id: string };

/** A definition whose types the verbs need not know. */
export interface Resource extends Words, Calls {
  columns: readonly Column<Row>[];
  names?(row: Row): readonly (string | null)[];
  lookup?: ((name: string) => Record<string, unknown>) | null;
  filters?: Record<string, OptionSpec<unknown>>;
  fields?: Record<string, OptionSpec<unknown>>;
  required?: readonly string[];
  delete_details?: string;
  examples?: { list?: Examples; create?: Examples; update?: Examples };
}

/** Checks a table against the client's types, then forgets them. */
export function resource<
  const List extends OperationName,
  const Create extends OperationName = never,
  const Update extends OperationName = never,
>(definition: Definition<List, Create, Update>): Resource {
  return definition as unknown as Resource;
}
