/**
 * A CSV file that can be read in several ways is refused with questions (docs/import.md). On a terminal they are asked,
 * and the file is sent again with the answers; in a script the refusal is the result.
 */
import { DaybookError } from "../../../client/index.ts";
import type { CsvMapping } from "../../../src/contract.ts";
import type { Io } from "../../io.ts";
import { requireCurrency } from "../../options.ts";
import { complaintAbout } from "../../resources/read-fields.ts";

export interface Answers {
  date_order?: CsvMapping["date_order"];
  decimal?: CsvMapping["decimal"];
  negate_amounts?: boolean;
  mapping?: string;
}

interface Question {
  about: "columns" | "delimiter" | "date_order" | "decimal" | "currency" | "negate_amounts";
  message: string;
  found: string[];
  accepted: string[];
}

interface Findings {
  questions: Question[];
  proposed: Partial<CsvMapping>;
  columns: { index: number; name: string | null; samples: string[] }[];
}

export async function answerQuestions<T>(send: (answers: Answers) => Promise<T>, io: Io): Promise<T> {
  let answers: Answers = {};
  const asked = new Set<string>();
  for (;;)
    try {
      return await send(answers);
    } catch (error) {
      const findings = findingsOf(error);
      // The same question twice: the answer was not enough.
      if (!findings || !io.interactive || findings.questions.some(({ message }) => asked.has(message)))
        throw error;
      for (const { message } of findings.questions) asked.add(message);
      answers = { ...answers, ...(await ask(findings, io)) };
    }
}

function findingsOf(error: unknown): Findings | null {
  if (!(error instanceof DaybookError) || error.details.reason !== "mapping_needed") return null;
  return error.details as unknown as Findings;
}

const dateOrderLabels: Record<CsvMapping["date_order"], string> = {
  dmy: "day, month, year",
  mdy: "month, day, year",
  ymd: "year, month, day",
};
const decimalLabels: Record<CsvMapping["decimal"], string> = { ".": "point: 1234.50", ",": "comma: 1234,50" };

async function ask({ questions, proposed, columns }: Findings, io: Io): Promise<Answers> {
  const answers: Answers = {};
  let mapping: Partial<CsvMapping> | null = null;
  for (const { about, message } of questions) {
    io.note(message);
    if (about === "date_order")
      answers.date_order = await chooseOf(io, "Order of dates in the file", dateOrderLabels);
    else if (about === "decimal") answers.decimal = await chooseOf(io, "Decimal sign", decimalLabels);
    else if (about === "negate_amounts")
      answers.negate_amounts = await io.confirm("Are the positive amounts money spent?");
    else if (about === "currency") mapping = { ...(mapping ?? proposed), currency: await askCurrency(io) };
    else mapping = { ...(mapping ?? proposed), columns: await askColumns(proposed, columns, io) };
  }
  if (mapping === null) return answers;
  return { ...answers, mapping: JSON.stringify({ ...mapping, ...answers }) };
}

async function chooseOf<Key extends string>(
  io: Io,
  question: string,
  labels: Record<Key, string>,
): Promise<Key> {
  const keys = Object.keys(labels) as Key[];
  const chosen = await io.choose(
    question,
    keys.map((key) => labels[key]),
  );
  return keys.find((key) => labels[key] === chosen) as Key;
}

async function askCurrency(io: Io): Promise<string> {
  const refuse = (value: string) => complaintAbout(value, requireCurrency);
  return requireCurrency(await io.ask({ message: "Currency of the file", placeholder: "EUR", refuse }));
}

const needed = { booking_date: "date", amount: "amount", description: "description" } as const;

/** The columns that every file needs, of those that were not recognized. */
async function askColumns(
  proposed: Partial<CsvMapping>,
  columns: Findings["columns"],
  io: Io,
): Promise<CsvMapping["columns"]> {
  const labels = columns.map(
    ({ index, name, samples }) => `${name ?? `column ${index + 1}`}: ${samples.filter(Boolean).join(", ")}`,
  );
  const chosen: CsvMapping["columns"] = { ...proposed.columns };
  for (const [field, word] of Object.entries(needed) as [keyof typeof needed, string][]) {
    if (chosen[field] !== undefined || (field === "amount" && chosen.debit !== undefined)) continue;
    const label = await io.choose(`Column of the ${word}`, labels);
    const column = columns[labels.indexOf(label)];
    if (column) chosen[field] = column.name ?? column.index;
  }
  return chosen;
}
