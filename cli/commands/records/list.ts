import type { Page } from "../../client/api.ts";
import { type Command, command } from "../../command.ts";
import { choice, text, whole } from "../../options.ts";
import { formatMoney } from "../../output/money.ts";
import { printPage } from "../../output/present.ts";
import type { Column } from "../../output/table.ts";
import { type Noun, type RecordRow, recordTypes } from "./noun.ts";

const columns: Column<RecordRow>[] = [
  { title: "date", value: (row) => row.date },
  { title: "name", value: (row) => row.display_name, flexible: true },
  { title: "type", value: (row) => row.type },
  { title: "status", value: (row) => row.status },
  { title: "amount", value: (row) => formatMoney(row.amount, row.currency), align: "right" },
  { title: "", value: (row) => row.currency },
  { title: "id", value: (row) => row.id, below: true },
];

export function recordList({ group, path, many }: Noun): Command {
  return command({
    path: [group, "list"],
    summary: `list ${many}, newest first`,
    options: {
      type: choice("--type <type>", "only this type", recordTypes),
      status: text("--status <status>", "only this status; several separated by commas"),
      cursor: text("--cursor <cursor>", "the page after the one that named this cursor"),
      limit: whole("--limit <number>", "how many on a page, up to 100; default 20", { min: 1 }),
    },
    examples: [
      [`${group} list --type expense --status pending`, "Expenses that wait for their transaction"],
      [`${group} list --limit 100 --json | jq '.data[].amount'`, "Amounts for a script"],
    ],
    async run({ type, status, cursor, limit }, context) {
      const page = await context.api.get<Page<RecordRow>>(path, { type, status, cursor, limit });
      printPage(context, page, columns, many);
      return "ok";
    },
  });
}
