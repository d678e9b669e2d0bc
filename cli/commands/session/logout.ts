import { sign_in_days } from "../../../src/contract.ts";
import { toApiUrl } from "../../client/connection.ts";
import { revoke } from "../../client/oauth.ts";
import { command } from "../../command.ts";
import type { Context } from "../../context.ts";
import { type Account, findCurrent, withoutAccount } from "../../credentials.ts";
import { Failure } from "../../errors.ts";
import { flag } from "../../options.ts";
import { printJson } from "../../output/present.ts";

export const logout = command({
  path: ["logout"],
  summary: "Sign out of the current organization and revoke the sign-in on the server",
  options: { all: flag("--all", "Sign out of all organizations on this machine") },
  examples: [["logout", "Sign out of the current organization"]],
  async run({ all }, context) {
    const { credentials, settings, io } = context;
    const stored = await credentials.read();
    const wanted = settings.api_url ?? (settings.env.DAYBOOK_URL || null);
    const current = findCurrent(stored, wanted === null ? null : toApiUrl(wanted));
    const ending = all ? stored.accounts : current ? [current] : [];
    for (const account of ending) await endAccount(account, context);
    if (ending.length === 0) io.note("You are not signed in.");
    if (settings.json) printJson(context, { signed_out: ending.length });
    return "ok";
  },
});

/** Forgotten here in any case; the server may be gone for good. */
async function endAccount(account: Account, { credentials, io }: Context): Promise<void> {
  await credentials.exclusively(async () =>
    credentials.write(withoutAccount(await credentials.read(), account)),
  );
  io.note(`Signed out of ${account.organization_name} at ${account.api_url}.`);
  if (account.refresh_token === null)
    return io.note(
      "You signed in with an API key. The key is still valid; delete it on the server if it is no longer needed.",
    );
  try {
    await revoke(account.api_url, account.refresh_token);
  } catch (error) {
    if (!(error instanceof Failure)) throw error;
    io.note(
      `Could not revoke the sign-in on the server: ${error.message} It expires there after ${sign_in_days} days.`,
    );
  }
}
