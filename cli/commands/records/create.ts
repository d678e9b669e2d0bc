import type { InboxCreate } from "../../../client/index.ts";
import { type InboxType, idempotency_retention_hours, inboxTypes } from "../../../src/contract.ts";
import { type Command, command } from "../../command.ts";
import type { Context } from "../../context.ts";
import { UsageError } from "../../errors.ts";
import { flagOf, requireAmount, requireCurrency, requireDate, text, whole } from "../../options.ts";
import { printOne } from "../../output/present.ts";
import { resolveValues } from "../../resources/find-record.ts";
import { complaintAbout } from "../../resources/read-fields.ts";
import { concurrency_default, concurrency_max } from "../../upload/upload-options.ts";
import { createFields, type Noun } from "./noun.ts";

const defaults = { currency: "EUR", type: "expense" as InboxType };

export function recordCreate(noun: Noun): Command {
  const { group, one, many } = noun;
  return command({
    path: [group, "create"],
    summary: `Create one ${one}, or many from a file`,
    details: [
      `On a terminal, prompts for missing values. Otherwise --date and --amount are required, and the currency is ${defaults.currency}.\n\n--batch reads JSON`,
      `Lines (one POST ${noun.path} body per line; blank lines and lines starting with # are skipped) or a JSON`,
      `array, and prints one JSON result per line. Running the same input again within ${idempotency_retention_hours}`,
      "hours creates nothing twice: each line has an idempotency key made from its position and content.",
    ].join(" "),
    options: {
      ...createFields,
      batch: text("--batch <path>", `Create ${many} from a JSON Lines file, or - for standard input`),
      concurrency: whole(
        "--concurrency <number>",
        `Requests in parallel with --batch, 1 to ${concurrency_max} (default: ${concurrency_default})`,
        { min: 1, max: concurrency_max },
      ),
    },
    examples: [
      [`${group} create --date 2026-03-01 --amount 12.50 --description Paper`, `Create one ${one}`],
      [`${group} create --batch march.jsonl --concurrency 5`, "Create many from a file"],
      [`${group} create --batch - < march.jsonl > results.jsonl`, "Create many in a pipeline"],
    ],
    async run({ batch, concurrency, ...values }, context) {
      if (batch !== undefined) {
        requireNoFields(values);
        const { runBatch } = await import("./batch.ts");
        return runBatch(noun, batch, concurrency ?? concurrency_default, context);
      }
      if (concurrency !== undefined) throw new UsageError("--concurrency can only be used with --batch.");
      const fields: InboxCreate = await resolveValues(createFields, values, context);
      const data = await noun.create(context.daybook, { ...defaults, ...(await complete(fields, context)) });
      printOne(context, { data }, { note: `Created ${one} ${data.id}.` });
      return "ok";
    },
  });
}

function requireNoFields(values: Record<string, unknown>): void {
  const given = Object.entries(createFields).flatMap(([name, spec]) =>
    values[name] === undefined ? [] : [flagOf(spec)],
  );
  if (given.length > 0)
    throw new UsageError(
      `--batch reads all fields from its input and cannot be combined with ${given.join(", ")}.`,
    );
}

async function complete(fields: InboxCreate, { io, now }: Context): Promise<InboxCreate> {
  if (fields.date !== undefined && fields.amount !== undefined) return fields;
  if (!io.interactive) {
    const missing = (["date", "amount"] as const).filter((name) => fields[name] === undefined);
    throw new UsageError(`Missing required option ${missing.map((name) => `--${name}`).join(" and ")}.`);
  }
  const ask = (message: string, check: (value: string) => string, initial?: string) =>
    io.ask({ message, initial, refuse: (answer) => complaintAbout(answer, check) }).then(check);
  return {
    ...fields,
    date: fields.date ?? (await ask("Date", requireDate, toLocalDate(now()))),
    amount: fields.amount ?? (await ask("Amount", requireAmount)),
    display_name:
      fields.display_name ?? ((await io.ask({ message: "Description (optional)" })).trim() || null),
    currency: fields.currency ?? (await ask("Currency", requireCurrency, defaults.currency)),
    type: fields.type ?? (await io.choose("Type", inboxTypes)),
  };
}

function toLocalDate(now: Date): string {
  const two = (number: number) => String(number).padStart(2, "0");
  return `${now.getFullYear()}-${two(now.getMonth() + 1)}-${two(now.getDate())}`;
}
