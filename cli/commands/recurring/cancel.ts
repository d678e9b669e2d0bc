import { command } from "../../command.ts";
import { confirmed } from "../../confirm.ts";
import { argument, flag } from "../../options.ts";
import { example_id } from "../shared.ts";
import { changeStatus } from "./change-status.ts";

export const recurringCancel = command({
  path: ["recurring", "cancel"],
  summary: "end a series for good; its invoices stay",
  details: "Asks first. Without a terminal, --yes is required.",
  arguments: { id: argument("<id>", "id of the series") },
  options: { yes: flag("-y, --yes", "do not ask") },
  examples: [[`recurring cancel ${example_id} --yes`, "Without a question"]],
  async run({ id, yes }, context) {
    if (!(await confirmed(context, yes, `End series ${id} for good?`))) return "declined";
    return changeStatus(id, { status: "cancel" }, context);
  },
});
