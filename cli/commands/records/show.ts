import type { Command } from "../../command.ts";
import { showCommand } from "../shared.ts";
import type { Noun } from "./noun.ts";

export function recordShow(noun: Noun): Command {
  return showCommand(noun);
}
