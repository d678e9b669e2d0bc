import type { Customer, Envelope } from "../../../src/contract.ts";
import { command } from "../../command.ts";
import { required } from "../../options.ts";
import { printOne } from "../../output/present.ts";
import { customerFields, customers, givenFields } from "./collection.ts";

export const customerCreate = command({
  path: ["customer", "create"],
  summary: "Create a customer",
  options: { name: required("--name <name>", "Customer name"), ...customerFields },
  examples: [
    [
      "customer create --name 'Zoë Müller GmbH' --country DE --email zoe@example.com",
      "Create a customer in Germany",
    ],
  ],
  async run(fields, context) {
    const answer = await context.api.post<Envelope<Customer>>(customers.path, givenFields(fields));
    printOne(context, answer, `Created customer ${answer.data.id}.`);
    return "ok";
  },
});
