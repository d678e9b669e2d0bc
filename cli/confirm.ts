import type { Context } from "./context.ts";
import { UsageError } from "./errors.ts";

/** Before something is lost: --yes, or a yes at the terminal. Without a terminal nobody is waited for. */
export async function confirmed({ io }: Context, yes: boolean, question: string): Promise<boolean> {
  if (yes) return true;
  if (!io.interactive) throw new UsageError("Without a terminal this needs --yes.");
  if (await io.confirm(question)) return true;
  io.note("Nothing was done.");
  return false;
}
