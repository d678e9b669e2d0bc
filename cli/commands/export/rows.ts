import { type ListName, operations } from "../../../client/index.ts";
import { command } from "../../command.ts";
import type { Context } from "../../context.ts";
import { UsageError } from "../../errors.ts";
import { choiceWith, date, flag, type OptionSpec, requireOneOf, text } from "../../options.ts";
import { saveDownload } from "../../save-download.ts";

/** Every list of the API that needs no other record, by the end of its path: `invoices`, `bank-accounts`. */
const lists = new Map<string, ListName>(
  Object.entries(operations).flatMap(([operation, { kind, path }]) =>
    kind === "list" && !path.includes("{") ? [[path.split("/").at(-1) ?? "", operation as ListName]] : [],
  ),
);
const listNames = [...lists.keys()].toSorted();

const formats = ["csv", "jsonl"] as const;

const filterOption: OptionSpec<[string, string][] | undefined> = {
  flags: "--filter <name=value>",
  help: "Filter, as the API names it, such as status=paid or amount[gte]=100; repeatable",
  collect: true,
  parse: (value) => {
    const at = value.indexOf("=");
    if (at < 1) throw new UsageError(`must be name=value; found ${JSON.stringify(value)}`);
    return [value.slice(0, at), value.slice(at + 1)];
  },
};

export const exportRows = command({
  path: ["export", "rows"],
  summary: "Print a whole list as CSV or JSON Lines, with filters",
  details: `Needs no export on the server: the rows come at once. Lists: ${listNames.join(", ")}.`,
  arguments: {
    list: {
      name: "<list>",
      help: "List",
      choices: listNames,
      parse: (value: string) => requireOneOf(value, listNames),
    },
  },
  options: {
    format: choiceWith("--format <format>", "File format", formats, "csv"),
    start_date: date("--from <date>", "First day (YYYY-MM-DD), for lists with a date"),
    end_date: date("--to <date>", "Last day (YYYY-MM-DD), for lists with a date"),
    filters: filterOption,
    output: text("-o, --output <path>", "File or folder to write to (default: standard output)"),
    force: flag("-f, --force", "Overwrite an existing file"),
  },
  examples: [
    [
      "export rows transactions --from 2026-03-01 --to 2026-03-31 -o march.csv",
      "Export a month for the accountant",
    ],
    [
      "export rows invoices --filter status=paid --format jsonl",
      "Print paid invoices, one JSON object per line",
    ],
  ],
  async run({ list, format, filters = [], output, force, start_date, end_date }, context) {
    const dates = { ...(start_date && { start_date }), ...(end_date && { end_date }) };
    const query = { ...Object.fromEntries(filters), ...dates };
    const name = lists.get(list) as ListName;
    if (format === "jsonl") {
      if (output !== undefined)
        throw new UsageError("--output is for CSV; JSON Lines go to standard output.");
      return printRows(name, query, context);
    }
    const csv = await context.daybook.exportCsv(name, query);
    return saveDownload(csv, { output: output ?? "-", force, fallback_name: `${list}.csv` }, context);
  },
});

async function printRows(name: ListName, query: object, { daybook, io }: Context): Promise<"ok"> {
  const list = (daybook[name] as unknown as (query: object) => AsyncIterable<object>)(query);
  for await (const row of list) io.print(JSON.stringify(row));
  return "ok";
}
