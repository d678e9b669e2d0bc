import type { Command } from "../../command.ts";
import { transactionImport } from "./import.ts";
import { transactionList } from "./list.ts";

export const transactionCommands: Command[] = [transactionImport, transactionList];
