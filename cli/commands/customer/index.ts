import type { Command } from "../../command.ts";
import { deleteCommand, showCommand } from "../shared.ts";
import { customers } from "./collection.ts";
import { customerCreate } from "./create.ts";
import { customerList } from "./list.ts";
import { customerUpdate } from "./update.ts";

export const customerCommands: Command[] = [
  customerList,
  showCommand(customers),
  customerCreate,
  customerUpdate,
  deleteCommand(customers, { summary: "Delete a customer", done: "Deleted customer" }),
];
