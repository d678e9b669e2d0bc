import { AppError } from "../../kernel/errors.ts";

interface Locked {
  locked_until: string;
  /** The closed day whose figures would change. */
  date: string;
}

export class PeriodLocked extends AppError {
  static override code = "period_locked";
  static override status = 409;
  constructor({ locked_until, date }: Locked) {
    super(
      `The books are closed up to ${locked_until}; this would change figures of ${date}. ` +
        "Use a later date, or ask an owner or admin to move the lock date.",
      { locked_until, date },
    );
  }
}

/** The SQLSTATE that require_open_books raises. */
export const period_locked_sqlstate = "DBL01";

export function toPeriodLocked(error: unknown): PeriodLocked {
  return new PeriodLocked(JSON.parse((error as { detail: string }).detail) as Locked);
}
