import { ValidationError } from "../kernel/errors.ts";
import type { TSchema } from "../platform/http/schema.ts";
import { parseInput } from "../platform/http/validate.ts";
import type { ImportField } from "./constants.ts";

/** Why one row is not imported. The other rows of the file are. */
export class RowRefused extends Error {
  readonly field: ImportField | null;
  readonly code: string;
  constructor(field: ImportField | null, code: string, message: string) {
    super(message);
    this.field = field;
    this.code = code;
  }
}

const none: ReadonlySet<string> = new Set();

/** The record of a row, checked as the API checks a body. `fieldOf` names the file's field of the record's. */
export function requireValid<Input>(
  schema: TSchema,
  value: object,
  fieldOf: (path: string) => ImportField | null,
): Input {
  try {
    return parseInput<Input>(schema, value, "row", none);
  } catch (error) {
    if (!(error instanceof ValidationError)) throw error;
    const [issue] = error.issues;
    const path = issue?.path.replace(/^row\./, "") ?? "";
    throw new RowRefused(fieldOf(path), issue?.code ?? "invalid", issue?.message ?? error.message);
  }
}
