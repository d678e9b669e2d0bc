import type { Envelope, InboxItem } from "../../../src/contract.ts";
import { type Command, command } from "../../command.ts";
import { UsageError } from "../../errors.ts";
import { amount, argument, text } from "../../options.ts";
import { printOne } from "../../output/present.ts";
import { toPath } from "../../path.ts";
import { capitalized, example_id } from "../shared.ts";
import type { Noun } from "./noun.ts";

export function recordUpdate({ group, path, one }: Noun): Command {
  return command({
    path: [group, "update"],
    summary: `Update the description, amount or category of one ${one}`,
    arguments: { id: argument("<id>", `${capitalized(one)} ID`) },
    options: {
      description: text("--description <text>", "Description"),
      amount: amount("--amount <number>", "Amount, such as 12.50"),
      category_id: text("--category-id <id>", "Category ID"),
    },
    examples: [[`${group} update ${example_id} --amount 12.50`, "Correct the amount"]],
    async run({ id, description, amount, category_id }, context) {
      const changes = Object.entries({ display_name: description, amount, category_id }).filter(
        ([, value]) => value !== undefined,
      );
      if (changes.length === 0)
        throw new UsageError("Nothing to update. Specify --description, --amount or --category-id.");
      const answer = await context.api.patch<Envelope<InboxItem>>(
        toPath(path, id),
        Object.fromEntries(changes),
      );
      printOne(context, answer, `Updated ${one} ${id}.`);
      return "ok";
    },
  });
}
