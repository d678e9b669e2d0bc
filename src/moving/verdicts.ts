/** The verdict about each row of a file: what an answer says, counts and shows. */
import { record_verdicts_shown_max } from "./constants.ts";
import type { FileRow, ReadFile } from "./read-file.ts";
import { RowRefused } from "./row-refused.ts";
import type { RecordRowVerdict } from "./schema.ts";
import type { CreatedRecord } from "./store.ts";

/** What became of the rows of a file. */
export interface Outcome {
  verdicts: RecordRowVerdict[];
  created: CreatedRecord[];
  customer_count: number;
}

export function decided({ line }: Pick<FileRow, "line">, name: string | null) {
  return { line, name, field: null, column: null, code: null, message: null };
}

/** The verdict of a row; a refusal of this row becomes one too. */
export function unlessRefused(
  row: Pick<FileRow, "line">,
  names: ReadFile["names"],
  name: string | null,
  decide: () => RecordRowVerdict,
): RecordRowVerdict {
  try {
    return decide();
  } catch (error) {
    if (!(error instanceof RowRefused)) throw error;
    const { field, code, message } = error;
    const column = (field && names[field]) ?? null;
    return { ...decided(row, name), verdict: "refused", record_id: null, field, column, code, message };
  }
}

export function countOf(verdicts: readonly RecordRowVerdict[]) {
  const count = (wanted: RecordRowVerdict["verdict"]) =>
    verdicts.filter(({ verdict }) => verdict === wanted).length;
  return {
    row_count: verdicts.length,
    created_count: count("created"),
    known_count: count("known"),
    refused_count: count("refused"),
  };
}

/** All of them, if they are few; else refused rows take precedence. In the file's order. */
export function shownOf(verdicts: readonly RecordRowVerdict[]): RecordRowVerdict[] {
  const byWeight = verdicts.toSorted(
    (one, other) => weightOf(one) - weightOf(other) || one.line - other.line,
  );
  return byWeight.slice(0, record_verdicts_shown_max).sort((one, other) => one.line - other.line);
}

function weightOf({ verdict }: RecordRowVerdict): number {
  return verdict === "refused" ? 0 : 1;
}
