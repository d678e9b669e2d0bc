import type { Context } from "./context.ts";
import { UsageError } from "./errors.ts";

/** --yes, or a yes at the terminal. Without a terminal it never waits for an answer. */
export async function confirmed({ io }: Context, yes: boolean, question: string): Promise<boolean> {
  if (yes) return true;
  if (!io.interactive) throw new UsageError("Confirmation required. Without a terminal, use --yes.");
  if (await io.confirm(question)) return true;
  io.note("Nothing was changed.");
  return false;
}
