import { type InboxItem, inboxStatuses, inboxTypes } from "../../../src/contract.ts";
import { type Command, command } from "../../command.ts";
import { choice, listOf } from "../../options.ts";
import { formatMoney } from "../../output/money.ts";
import type { Column } from "../../output/table.ts";
import { pageOptions, showPage } from "../shared.ts";
import type { Noun } from "./noun.ts";

const columns: Column<InboxItem>[] = [
  { title: "date", value: (row) => row.date },
  { title: "name", value: (row) => row.display_name, flexible: true },
  { title: "type", value: (row) => row.type },
  { title: "status", value: (row) => row.status },
  { title: "amount", value: (row) => formatMoney(row.amount, row.currency), align: "right" },
  { title: "", value: (row) => row.currency },
  { title: "id", value: (row) => row.id, below: true },
];

export function recordList(noun: Noun): Command {
  const { group, many } = noun;
  return command({
    path: [group, "list"],
    summary: `List ${many}, newest first`,
    options: {
      type: choice("--type <type>", "Filter by type", inboxTypes),
      status: listOf("--status <statuses>", "Filter by status; comma-separated", inboxStatuses),
      ...pageOptions,
    },
    examples: [
      [`${group} list --type expense --status pending`, "List expenses without a matching transaction"],
      [`${group} list --limit 100 --json | jq '.data[].amount'`, "Print the amounts for a script"],
    ],
    run: (query, context) => showPage(noun, query, columns, context),
  });
}
