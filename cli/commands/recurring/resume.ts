import { command } from "../../command.ts";
import { argument, flag } from "../../options.ts";
import { example_id } from "../shared.ts";
import { changeStatus } from "./change-status.ts";

export const recurringResume = command({
  path: ["recurring", "resume"],
  summary: "Resume a paused series",
  arguments: { id: argument("<id>", "Series ID") },
  options: { catch_up: flag("--catch-up", "Also create the invoices of missed periods") },
  examples: [[`recurring resume ${example_id}`, "Resume with the next period"]],
  run: ({ id, catch_up }, context) =>
    changeStatus(id, { status: "resume", ...(catch_up ? { catch_up } : {}) }, context),
});
