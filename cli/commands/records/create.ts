import type { Answer } from "../../client/api.ts";
import { type Command, command } from "../../command.ts";
import type { Context } from "../../context.ts";
import { UsageError } from "../../errors.ts";
import {
  amount,
  choice,
  date,
  requireAmount,
  requireCurrency,
  requireDate,
  text,
  whole,
} from "../../options.ts";
import { printOne } from "../../output/present.ts";
import { runBatch } from "./batch.ts";
import { type Noun, type RecordRow, recordTypes } from "./noun.ts";

const concurrency_max = 10;
const concurrency_default = 3;
const currency_default = "EUR";
const type_default = "expense";

interface Fields {
  date?: string | undefined;
  amount?: string | undefined;
  description?: string | undefined;
  currency?: string | undefined;
  type?: string | undefined;
}

export function recordCreate(noun: Noun): Command {
  const { group, one, many } = noun;
  return command({
    path: [group, "create"],
    summary: `create one ${one}, or many from a file`,
    details: [
      "Asks for --date and --amount when they are missing and there is a terminal.",
      "--batch reads JSON Lines (one body of POST a line; blank lines and lines that begin with # are",
      "skipped) or a JSON array, and prints one JSON line a result. A repeated run doubles nothing for 24",
      "hours: each line is sent with a key made from its place and its content.",
    ].join("\n"),
    options: {
      date: date("--date <date>", "day of it, YYYY-MM-DD"),
      amount: amount("--amount <number>", "how much, such as 12.50"),
      description: text("--description <text>", "what it is"),
      currency: {
        ...text("--currency <code>", `currency code (default ${currency_default})`),
        parse: requireCurrency,
      },
      type: choice("--type <type>", `kind of it; default ${type_default}`, recordTypes),
      batch: text("--batch <path>", `read ${many} from a file, or from standard input with -`),
      concurrency: whole(
        "--concurrency <number>",
        `with --batch: how many at once, 1 to ${concurrency_max}; default ${concurrency_default}`,
        { min: 1, max: concurrency_max },
      ),
    },
    examples: [
      [`${group} create --date 2026-03-01 --amount 12.50 --description Paper`, `One ${one}`],
      [`${group} create --batch march.jsonl --concurrency 5`, "Many, from a file"],
      [`${group} create --batch - < march.jsonl > results.jsonl`, "Many, in a pipe"],
    ],
    async run({ batch, concurrency, ...fields }, context) {
      if (batch !== undefined) {
        requireNoFields(fields);
        return runBatch(noun, batch, concurrency ?? concurrency_default, context);
      }
      if (concurrency !== undefined) throw new UsageError("--concurrency goes with --batch only.");
      const body = toBody(await complete(fields, context));
      const answer = await context.api.post<Answer<RecordRow>>(noun.path, body);
      printOne(context, answer, `Created ${one} ${answer.data.id}.`);
      return "ok";
    },
  });
}

function requireNoFields(fields: Fields): void {
  const given = Object.entries(fields).flatMap(([name, value]) => (value === undefined ? [] : [`--${name}`]));
  if (given.length > 0)
    throw new UsageError(`--batch takes every field from its input; leave out ${given.join(", ")}.`);
}

async function complete(fields: Fields, { io, now }: Context): Promise<Fields> {
  if (fields.date !== undefined && fields.amount !== undefined) return fields;
  if (!io.interactive) {
    const missing = (["date", "amount"] as const).filter((name) => fields[name] === undefined);
    throw new UsageError(`Missing ${missing.map((name) => `--${name}`).join(" and ")}.`);
  }
  const ask = (message: string, check: (value: string) => string, initial = "") =>
    io.ask({ message, initial, refuse: (answer) => complaint(check, answer) }).then(check);
  return {
    date: fields.date ?? (await ask("Date", requireDate, toLocalDate(now()))),
    amount: fields.amount ?? (await ask("Amount", requireAmount)),
    description: fields.description ?? (await ask("Description (may be empty)", (value) => value.trim())),
    currency: fields.currency ?? (await ask("Currency", requireCurrency, currency_default)),
    type: fields.type ?? (await io.choose("Type", recordTypes)),
  };
}

function complaint(check: (value: string) => string, answer: string): string | undefined {
  try {
    check(answer);
    return undefined;
  } catch (error) {
    return `It ${(error as Error).message}.`;
  }
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
