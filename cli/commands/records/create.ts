import { type InboxType, idempotency_retention_hours, inboxTypes } from "../../../src/contract.ts";
import { type Command, command } from "../../command.ts";
import type { Context } from "../../context.ts";
import { UsageError } from "../../errors.ts";
import {
  amount,
  choice,
  currency,
  date,
  requireAmount,
  requireCurrency,
  requireDate,
  text,
  whole,
} from "../../options.ts";
import { printOne } from "../../output/present.ts";
import { complaintAbout } from "../../resources/read-fields.ts";
import { concurrency_default, concurrency_max } from "../../upload/upload-options.ts";
import type { Noun } from "./noun.ts";

const currency_default = "EUR";
const type_default: InboxType = "expense";

interface Fields {
  date?: string | undefined;
  amount?: string | undefined;
  description?: string | undefined;
  currency?: string | undefined;
  type?: InboxType | undefined;
}

export function recordCreate(noun: Noun): Command {
  const { group, one, many } = noun;
  return command({
    path: [group, "create"],
    summary: `Create one ${one}, or many from a file`,
    details: [
      "On a terminal, prompts for missing values. Otherwise --date and --amount are required.\n\n--batch reads JSON",
      `Lines (one POST ${noun.path} body per line; blank lines and lines starting with # are skipped) or a JSON`,
      `array, and prints one JSON result per line. Running the same input again within ${idempotency_retention_hours}`,
      "hours creates nothing twice: each line has an idempotency key made from its position and content.",
    ].join(" "),
    options: {
      date: date("--date <date>", "Date (YYYY-MM-DD)"),
      amount: amount("--amount <number>", "Amount, such as 12.50"),
      description: text("--description <text>", "Description"),
      currency: currency("--currency <code>", `Currency code (default: ${currency_default})`),
      type: choice("--type <type>", `Record type, ${type_default} by default`, inboxTypes),
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
    async run({ batch, concurrency, ...fields }, context) {
      if (batch !== undefined) {
        requireNoFields(fields);
        const { runBatch } = await import("./batch.ts");
        return runBatch(noun, batch, concurrency ?? concurrency_default, context);
      }
      if (concurrency !== undefined) throw new UsageError("--concurrency can only be used with --batch.");
      const body = toBody(await complete(fields, context));
      const data = await noun.create(context.daybook, body);
      printOne(context, { data }, { note: `Created ${one} ${data.id}.` });
      return "ok";
    },
  });
}

function requireNoFields(fields: Fields): void {
  const given = Object.entries(fields).flatMap(([name, value]) => (value === undefined ? [] : [`--${name}`]));
  if (given.length > 0)
    throw new UsageError(
      `--batch reads all fields from its input and cannot be combined with ${given.join(", ")}.`,
    );
}

async function complete(fields: Fields, { io, now }: Context): Promise<Fields> {
  if (fields.date !== undefined && fields.amount !== undefined) return fields;
  if (!io.interactive) {
    const missing = (["date", "amount"] as const).filter((name) => fields[name] === undefined);
    throw new UsageError(`Missing required option ${missing.map((name) => `--${name}`).join(" and ")}.`);
  }
  const ask = (message: string, check: (value: string) => string, initial?: string) =>
    io.ask({ message, initial, refuse: (answer) => complaintAbout(answer, check) }).then(check);
  return {
    date: fields.date ?? (await ask("Date", requireDate, toLocalDate(now()))),
    amount: fields.amount ?? (await ask("Amount", requireAmount)),
    description: fields.description ?? (await io.ask({ message: "Description (optional)" })).trim(),
    currency: fields.currency ?? (await ask("Currency", requireCurrency, currency_default)),
    type: fields.type ?? (await io.choose("Type", inboxTypes)),
  };
}

function toLocalDate(now: Date): string {
  const two = (number: number) => String(number).padStart(2, "0");
  return `${now.getFullYear()}-${two(now.getMonth() + 1)}-${two(now.getDate())}`;
}

function toBody({ date, amount, description, currency, type }: Fields): Record<string, string> {
  return {
    ...(date ? { date } : {}),
    ...(amount ? { amount } : {}),
    ...(description ? { display_name: description } : {}),
    currency: currency ?? currency_default,
    type: type ?? type_default,
  };
}
