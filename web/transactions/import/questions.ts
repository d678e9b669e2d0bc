/** The service's questions about a CSV file, and the answers it takes. */
import { DaybookError } from "../../../client/index.ts";

export interface Answers {
  date_order?: "ymd" | "dmy" | "mdy";
  decimal?: "." | ",";
  negate_amounts?: boolean;
  columns?: Record<string, string | number>;
  currency?: string;
}

export interface Question {
  about: string;
  message: string;
  found: readonly string[];
  accepted: readonly string[];
}

export interface Findings {
  questions: readonly Question[];
  proposed: Record<string, unknown> & { columns?: Record<string, unknown> };
  columns: readonly { name: string | null; samples?: readonly string[] }[];
}

/** What the service needs to know before it can read the file; null for any other refusal. */
export function findingsOf(error: unknown): Findings | null {
  if (!(error instanceof DaybookError)) return null;
  const details = error.details as Partial<Findings> | undefined;
  return details && Array.isArray(details.questions) && Array.isArray(details.columns)
    ? ({ proposed: {}, ...details } as Findings)
    : null;
}

/** Where a column is that a mapping names, or gives by its place; null if it names none. */
export function columnAt({ columns }: Findings, given: unknown): number | null {
  const at = typeof given === "number" ? given : columns.findIndex(({ name }) => name === given);
  return columns[at] ? at : null;
}

/** The parameters of the next attempt: single answers as they are, columns inside of the proposed mapping. */
export function toParameters(answers: Answers, findings: Findings | null) {
  const { columns, currency, ...single } = answers;
  if (!findings || (!columns && !currency)) return single;
  const proposed = findings.proposed;
  const mapping = {
    ...proposed,
    date_order: answers.date_order ?? proposed.date_order ?? "ymd",
    decimal: answers.decimal ?? proposed.decimal ?? ".",
    currency: currency ?? proposed.currency ?? null,
    columns: { ...proposed.columns, ...columns },
  };
  return { ...single, mapping: JSON.stringify(mapping) };
}
