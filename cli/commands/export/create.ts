import { exportFormats, exportLists } from "../../../src/contract.ts";
import { command } from "../../command.ts";
import { date, flag, type OptionSpec, requireOneOf, text } from "../../options.ts";
import { printOne } from "../../output/present.ts";
import { saveWhenReady } from "./wait.ts";

const listOption: OptionSpec<(typeof exportLists)[number][] | undefined> = {
  flags: "--list <list>",
  help: "For csv and xlsx: a list in the file (default: all); repeatable",
  collect: true,
  choices: exportLists,
  parse: (value) => requireOneOf(value, exportLists),
};

export const exportCreate = command({
  path: ["export", "create"],
  summary: "Request an export, and save its file",
  details:
    "The server writes the file in the background. With --output the command waits for it and saves it; without, " +
    "`daybook export download` gets it later. docs/exports.md says what is in each format.",
  arguments: {
    format: {
      name: "<format>",
      help: "Format",
      choices: exportFormats,
      parse: (value: string) => requireOneOf(value, exportFormats),
    },
  },
  options: {
    lists: listOption,
    start_date: date("--from <date>", "First day (YYYY-MM-DD)"),
    end_date: date("--to <date>", "Last day (YYYY-MM-DD)"),
    output: text("-o, --output <path>", "Wait, and save to this file or folder, or - for standard output"),
    force: flag("-f, --force", "Overwrite an existing file"),
  },
  examples: [
    [
      "export create accountant_box --from 2026-01-01 --to 2026-03-31 -o .",
      "Save everything that the accountant needs of a quarter",
    ],
    ["export create xlsx --list invoices --list transactions -o books.xlsx", "Save a spreadsheet"],
    ["export create everything", "Request all data, to download it later"],
  ],
  async run({ format, lists, start_date, end_date, output, force }, context) {
    const made = await context.daybook.createExport({
      format,
      ...(start_date && { start_date }),
      ...(end_date && { end_date }),
      ...(lists && { options: { lists } }),
    });
    if (output !== undefined) return saveWhenReady(made.id, { output, force }, context);
    printOne(context, { data: made }, { note: `Requested export ${made.id}.` });
    return "ok";
  },
});
