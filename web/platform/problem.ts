/** An error as a screen shows it: what happened, the request's id, and the mistakes by field. */
import { DaybookError } from "../../client/index.ts";

export interface Problem {
  status: number;
  code: string;
  message: string;
  request_id: string | null;
}

export function toProblem(error: unknown): Problem {
  if (error instanceof DaybookError) {
    const { status, code, message, request_id } = error;
    return { status: status ?? 0, code, message, request_id: request_id ?? null };
  }
  const message = error instanceof Error ? error.message : String(error);
  return { status: 0, code: "unexpected", message, request_id: null };
}

export const isUnauthorized = (error: unknown): boolean => toProblem(error).status === 401;

interface Issue {
  path: string;
  message: string;
}

/** The service's issues by field: `body.items.0.quantity` is the field `items.0.quantity`. */
export function issuesOf(error: unknown): Record<string, string> {
  const issues = error instanceof DaybookError ? (error.details?.issues as Issue[] | undefined) : undefined;
  return Object.fromEntries(
    (issues ?? []).map(({ path, message }) => [path.replace(/^body\./, ""), message]),
  );
}
