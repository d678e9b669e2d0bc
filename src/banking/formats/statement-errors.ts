/**
 * The reasons why a bank file is refused. Each error names the line, if there is one, and what would be
 * accepted.
 */
import { AppError, Unprocessable } from "../../kernel/errors.ts";
import { type CsvMapping, statementFormats } from "./statement.ts";

/** A file of 100,000 rows has about 20 MB; ten times that is not a bank statement. */
export const statement_bytes_max = 256 * 1024 * 1024;
export const statement_rows_max = 1_000_000;
export const statement_line_length_max = 64 * 1024;
export const statement_field_length_max = 10_000;
export const statement_depth_max = 64;

export abstract class StatementError extends Unprocessable {
  readonly line: number | null;
  constructor(reason: string, line: number | null, message: string, details: Record<string, unknown> = {}) {
    super(line === null ? message : `Line ${line}: ${message}`, { reason, line, ...details });
    this.line = line;
  }
}

export class StatementMalformed extends StatementError {
  constructor(line: number | null, message: string) {
    super("malformed", line, message);
  }
}

/** The file ends before its structure is complete. */
export class StatementTruncated extends StatementError {
  constructor(line: number | null, message: string) {
    super("truncated", line, message);
  }
}

export class StatementEncodingWrong extends StatementError {
  constructor(line: number | null, message: string) {
    super("wrong_encoding", line, message);
  }
}

export class StatementFormatUnknown extends StatementError {
  constructor(found: string) {
    super("unknown_format", null, `This is ${found}. Accepted formats: ${statementFormats.join(", ")}.`, {
      found,
    });
  }
}

/** Constructs that no bank needs and attackers use: document types, entities, excessive nesting. */
export class StatementUnsafe extends StatementError {
  constructor(line: number, message: string) {
    super("unsafe", line, message);
  }
}

export class StatementTooLarge extends AppError {
  static override code = "payload_too_large";
  static override status = 413;
  constructor(line: number | null, message: string) {
    super(line === null ? message : `Line ${line}: ${message}`, { reason: "too_large", line });
  }
}

export interface MappingQuestion {
  about: "columns" | "delimiter" | "date_order" | "decimal" | "currency" | "negate_amounts";
  message: string;
  /** Values from the file that leave the question open. */
  found: string[];
  accepted: string[];
}

export interface MappingFindings<Mapping extends object = CsvMapping> {
  questions: MappingQuestion[];
  /** What was understood, as a starting point for the user's answer. */
  proposed: Partial<Mapping>;
  columns: { index: number; name: string | null; samples: string[] }[];
}

/**
 * The file can be read in more than one way, and the wrong one would give wrong figures, so the user must
 * decide.
 */
export class MappingNeeded<Mapping extends object = CsvMapping> extends StatementError {
  readonly findings: MappingFindings<Mapping>;
  constructor(findings: MappingFindings<Mapping>) {
    const reasons = findings.questions.map((question) => question.message).join(" ");
    super("mapping_needed", null, `The file needs a mapping. ${reasons}`, { ...findings });
    this.findings = findings;
  }
}
