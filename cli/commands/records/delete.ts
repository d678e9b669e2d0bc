import type { Command } from "../../command.ts";
import { deleteCommand } from "../shared.ts";
import type { Noun } from "./noun.ts";

export function recordDelete(noun: Noun): Command {
  return deleteCommand(noun, { summary: `Delete one ${noun.one}`, done: `Deleted ${noun.one}` });
}
