import type { Customer, Envelope } from "../../../src/contract.ts";
import { command } from "../../command.ts";
import { UsageError } from "../../errors.ts";
import { argument, text } from "../../options.ts";
import { printOne } from "../../output/present.ts";
import { toPath } from "../../path.ts";
import { example_id } from "../shared.ts";
import { customerFields, customers, givenFields } from "./collection.ts";

export const customerUpdate = command({
  path: ["customer", "update"],
  summary: "Update a customer",
  arguments: { id: argument("<id>", "Customer ID") },
  options: { name: text("--name <name>", "Customer name"), ...customerFields },
  examples: [[`customer update ${example_id} --email accounts@example.com`, "Change the email address"]],
  async run({ id, ...fields }, context) {
    const changes = givenFields(fields);
    if (Object.keys(changes).length === 0)
      throw new UsageError("Nothing to update. Specify at least one field.");
    const answer = await context.api.patch<Envelope<Customer>>(toPath(customers.path, id), changes);
    printOne(context, answer, `Updated customer ${id}.`);
    return "ok";
  },
});
