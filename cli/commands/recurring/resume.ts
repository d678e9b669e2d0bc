import { command } from "../../command.ts";
import { argument, flag } from "../../options.ts";
import { example_id } from "../shared.ts";
import { changeStatus } from "./change-status.ts";

export const recurringResume = command({
  path: ["recurring", "resume"],
  summary: "let a paused series go on",
  arguments: { id: argument("<id>", "id of the series") },
  options: { catch_up: flag("--catch-up", "also invoice the periods that were missed") },
  examples: [[`recurring resume ${example_id}`, "From the next period on"]],
  run: ({ id, catch_up }, context) =>
    changeStatus(id, { status: "resume", ...(catch_up ? { catch_up } : {}) }, context),
});
