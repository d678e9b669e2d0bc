/** A list that belongs to one record, such as the payments of an invoice. */
import type { Daybook, List } from "../../client/index.ts";
import { type Command, command, type OptionSpecs } from "../command.ts";
import { fieldsOption } from "../output/fields.ts";
import { printPage } from "../output/present.ts";
import type { Column } from "../output/table.ts";
import type { Given } from "./action.ts";
import { requireId, resolveValues } from "./find-record.ts";
import type { Examples, Resource } from "./resource.ts";
import { exampleOf, recordArgument } from "./verbs.ts";

export interface Related<Options extends OptionSpecs, Row extends object> {
  verb: string;
  summary: string;
  many: string;
  options?: Options;
  read(daybook: Daybook, id: string, given: Given<Options>): List<Row> | Promise<Row[]>;
  columns: readonly Column<Row>[];
  examples?: Examples;
}

export function related<Row extends object, const Options extends OptionSpecs = Record<never, never>>(
  resource: Resource,
  definition: Related<Options, Row>,
): Command {
  const { verb, summary, many, options = {} as Options, read, columns, examples = [] } = definition;
  return command({
    path: [resource.group, verb],
    summary,
    arguments: { record: recordArgument(resource) },
    options: { ...options, fields: fieldsOption } as OptionSpecs,
    examples: [[`${resource.group} ${verb} ${exampleOf(resource)}`, summary], ...examples],
    async run({ record, fields, ...values }, context) {
      const id = await requireId(resource, record, context);
      const given = (await resolveValues(options, values, context)) as Given<Options>;
      const read_rows = await read(context.daybook, id, given);
      const page = Array.isArray(read_rows)
        ? { data: read_rows, meta: { count: read_rows.length, next_cursor: null } }
        : read_rows;
      printPage(context, page, columns, { many, fields: fields as string[] | undefined });
      return "ok";
    },
  });
}
