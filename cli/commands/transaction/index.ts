import type { Command } from "../../command.ts";
import { verbsOf } from "../../resources/verbs.ts";
import { transactionImport } from "./import.ts";
import { transactions } from "./transactions.ts";

export const transactionCommands: Command[] = [transactionImport, ...verbsOf(transactions)];
