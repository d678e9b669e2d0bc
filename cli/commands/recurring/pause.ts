import { command } from "../../command.ts";
import { argument } from "../../options.ts";
import { example_id } from "../shared.ts";
import { changeStatus } from "./change-status.ts";

export const recurringPause = command({
  path: ["recurring", "pause"],
  summary: "Pause a series until it is resumed",
  arguments: { id: argument("<id>", "Series ID") },
  examples: [[`recurring pause ${example_id}`, "Stop generating invoices for now"]],
  run: ({ id }, context) => changeStatus(id, { status: "pause" }, context),
});
