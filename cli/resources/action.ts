/** A verb of one kind of record only, such as `invoice finalize`: one call about one record. */
import type { Call, Daybook } from "../../client/index.ts";
import { type Command, command, type OptionSpecs, type ValueOf } from "../command.ts";
import { confirmed } from "../confirm.ts";
import { printJson, printOne } from "../output/present.ts";
import { requireId, resolveValues } from "./find-record.ts";
import type { Examples, Resource } from "./resource.ts";
import { confirmation_details, exampleOf, recordArgument, yesOption } from "./verbs.ts";

/** Only what was given, with IDs instead of names. */
export type Given<Options extends OptionSpecs> = {
  [Key in keyof Options]?: Exclude<ValueOf<Options[Key]>, undefined>;
};

export interface Action<Options extends OptionSpecs, Data> {
  verb: string;
  aliases?: readonly string[];
  summary: string;
  details?: string;
  options?: Options;
  /** The question before it happens; adds --yes. */
  confirm?(record: string): string;
  call(daybook: Daybook, id: string, given: Given<Options>): Call<Data>;
  /** What has happened, for standard error. `record` is what the person typed. */
  done(data: Data, record: string): string;
  /** Besides the one that is made from the name of the verb. */
  examples?: Examples;
  /** What that one does. */
  meaning?: string;
}

export function action<const Options extends OptionSpecs = Record<never, never>, Data = unknown>(
  resource: Resource,
  definition: Action<Options, Data>,
): Command {
  const { verb, aliases = [], summary, details, options = {} as Options, confirm, call, done } = definition;
  const example = `${resource.group} ${verb} ${exampleOf(resource)}`;
  return command({
    path: [resource.group, verb],
    aliases,
    summary,
    details: [details, confirm ? confirmation_details : ""].filter(Boolean).join("\n"),
    arguments: { record: recordArgument(resource) },
    options: { ...options, ...(confirm ? { yes: yesOption } : {}) } as OptionSpecs,
    examples: [
      [confirm ? `${example} --yes` : example, definition.meaning ?? summary],
      ...(definition.examples ?? []),
    ],
    async run({ record, ...values }, context) {
      const { yes, ...rest } = values as Record<string, unknown>;
      if (confirm && !(await confirmed(context, yes === true, confirm(record)))) return "declined";
      const id = await requireId(resource, record, context);
      const given = (await resolveValues(options, rest, context)) as Given<Options>;
      const data = await call(context.daybook, id, given);
      const note = done(data, record);
      if (typeof data === "object" && data !== null) printOne(context, { data }, { note });
      else {
        context.io.note(note);
        if (context.settings.json) printJson(context, { id });
      }
      return "ok";
    },
  });
}
