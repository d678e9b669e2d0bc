import type { Answer } from "../../client/api.ts";
import { command } from "../../command.ts";
import { UsageError } from "../../errors.ts";
import { argument, text } from "../../options.ts";
import { printOne } from "../../output/present.ts";
import { toPath } from "../../path.ts";
import { example_id } from "../shared.ts";
import { customerFields, customers, givenFields } from "./collection.ts";

export const customerUpdate = command({
  path: ["customer", "update"],
  summary: "change a customer",
  arguments: { id: argument("<id>", "id of the customer") },
  options: { name: text("--name <name>", "its name"), ...customerFields },
  examples: [[`customer update ${example_id} --email accounts@example.com`, "Another address"]],
  async run({ id, ...fields }, context) {
    const changes = givenFields(fields);
    if (Object.keys(changes).length === 0)
      throw new UsageError("Nothing to change: give at least one option.");
    const answer = await context.api.patch<Answer<object>>(toPath(customers.path, id), changes);
    printOne(context, answer, `Changed customer ${id}.`);
    return "ok";
  },
});
