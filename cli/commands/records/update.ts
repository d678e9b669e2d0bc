import type { Answer } from "../../client/api.ts";
import { type Command, command } from "../../command.ts";
import { UsageError } from "../../errors.ts";
import { amount, argument, text } from "../../options.ts";
import { printOne } from "../../output/present.ts";
import { toPath } from "../../path.ts";
import type { Noun, RecordRow } from "./noun.ts";

export function recordUpdate({ group, path, one }: Noun): Command {
  return command({
    path: [group, "update"],
    summary: `change the description, amount or category of one ${one}`,
    arguments: { id: argument("<id>", `id of the ${one}`) },
    options: {
      description: text("--description <text>", "what it is"),
      amount: amount("--amount <number>", "how much, such as 12.50"),
      category_id: text("--category-id <id>", "id of its category"),
    },
    examples: [[`${group} update 0199c0de-0000-7000-8000-000000000001 --amount 12.50`, "Correct the amount"]],
    async run({ id, description, amount, category_id }, context) {
      const changes = Object.entries({ display_name: description, amount, category_id }).filter(
        ([, value]) => value !== undefined,
      );
      if (changes.length === 0)
        throw new UsageError("Nothing to change: give --description, --amount or --category-id.");
      const answer = await context.api.patch<Answer<RecordRow>>(
        toPath(path, id),
        Object.fromEntries(changes),
      );
      printOne(context, answer, `Changed ${one} ${id}.`);
      return "ok";
    },
  });
}
