import type { Answer } from "../../client/api.ts";
import { command } from "../../command.ts";
import { required } from "../../options.ts";
import { printOne } from "../../output/present.ts";
import { customerFields, customers, givenFields } from "./collection.ts";

export const customerCreate = command({
  path: ["customer", "create"],
  summary: "create a customer",
  options: { name: required("--name <name>", "its name"), ...customerFields },
  examples: [["customer create --name 'Zoë Müller GmbH' --country DE --email zoe@example.com", "A customer"]],
  async run(fields, context) {
    const answer = await context.api.post<Answer<{ id: string }>>(customers.path, givenFields(fields));
    printOne(context, answer, `Created customer ${answer.data.id}.`);
    return "ok";
  },
});
