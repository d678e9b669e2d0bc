import type { Command } from "../../command.ts";
import { action } from "../../resources/action.ts";
import { verbsOf } from "../../resources/verbs.ts";
import { customers } from "./customers.ts";
import { customerStatement } from "./statement.ts";

export const customerCommands: Command[] = [
  ...verbsOf(customers),
  action(customers, {
    verb: "balance",
    summary: "Show what a customer has not paid yet, by currency",
    call: (daybook, id) => daybook.getCustomerBalance(id),
    done: () => "",
  }),
  customerStatement,
];
