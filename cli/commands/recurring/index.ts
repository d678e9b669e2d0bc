import type { Command } from "../../command.ts";
import { showCommand } from "../shared.ts";
import { recurringCancel } from "./cancel.ts";
import { series } from "./collection.ts";
import { recurringList } from "./list.ts";
import { recurringPause } from "./pause.ts";
import { recurringResume } from "./resume.ts";

export const recurringCommands: Command[] = [
  recurringList,
  showCommand(series),
  recurringPause,
  recurringResume,
  recurringCancel,
];
