import { command } from "../../command.ts";
import { confirmed } from "../../confirm.ts";
import { argument, flag } from "../../options.ts";
import { confirmation_details, example_id } from "../shared.ts";
import { changeStatus } from "./change-status.ts";

export const recurringCancel = command({
  path: ["recurring", "cancel"],
  summary: "Cancel a series permanently; its invoices are kept",
  details: confirmation_details,
  arguments: { id: argument("<id>", "Series ID") },
  options: { yes: flag("-y, --yes", "Skip the confirmation prompt") },
  examples: [[`recurring cancel ${example_id} --yes`, "Cancel without confirmation"]],
  async run({ id, yes }, context) {
    if (!(await confirmed(context, yes, `Cancel series ${id}? This cannot be undone.`))) return "declined";
    return changeStatus(id, { status: "cancel" }, context);
  },
});
