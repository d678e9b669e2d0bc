/** Sign in with a code that is confirmed in a browser, on this machine or any other. */
import { text as readAll } from "node:stream/consumers";
import { setTimeout as sleep } from "node:timers/promises";
import type { CurrentSession } from "../../../client/index.ts";
import { chooseApiUrl } from "../../client/connection.ts";
import {
  type DeviceCode,
  type Poll,
  pollDeviceLogin,
  startDeviceLogin,
  type Tokens,
} from "../../client/oauth.ts";
import { openDaybook, toFailure } from "../../client/open-daybook.ts";
import { command } from "../../command.ts";
import type { Context } from "../../context.ts";
import { type Account, withAccount } from "../../credentials.ts";
import { Failure, Interrupted, Unreachable, UsageError } from "../../errors.ts";
import { flag } from "../../options.ts";
import { printJson } from "../../output/present.ts";

const interval_default_s = 5;

export const login = command({
  path: ["login"],
  summary: "Sign in to a server",
  details:
    "Prints a URL and a one-time code. Open the URL in any browser, enter the code and choose an organization. " +
    "With --with-token, reads an API key from standard input instead, for automation or machines without a " +
    "browser. The credentials are stored in credentials.json in the config folder, readable only by you.",
  options: { with_token: flag("--with-token", "Read an API key from standard input") },
  examples: [
    ["login --api-url https://books.example.com", "Sign in with a browser"],
    ["login --with-token < key.txt", "Sign in with an API key"],
  ],
  async run({ with_token }, context) {
    const { settings, credentials } = context;
    if (settings.token)
      throw new UsageError(
        "login does not take --token. Use --with-token to read an API key from standard input.",
      );
    const api_url = chooseApiUrl(settings, null);
    const tokens = with_token ? await readToken(context) : await deviceLogin(api_url, context);
    const account = await toAccount(api_url, tokens, context);
    await credentials.exclusively(async () =>
      credentials.write(withAccount(await credentials.read(), account)),
    );
    context.io.note(`Signed in to ${account.organization_name} at ${api_url}.`);
    const { organization_id, organization_name } = account;
    if (settings.json) printJson(context, { api_url, organization_id, organization_name });
    return "ok";
  },
});

async function readToken({ io }: Context): Promise<Tokens> {
  const access_token = io.interactive ? await io.askSecret("API key") : (await readAll(io.stdin)).trim();
  if (!/^[\w\-.~+/]+=*$/.test(access_token))
    throw new UsageError("--with-token expects one API key on standard input, and found none.");
  return { access_token, refresh_token: null, expires_at: null };
}

async function deviceLogin(api_url: string, context: Context): Promise<Tokens> {
  const { io, settings } = context;
  const code = await startDeviceLogin(api_url);
  const { verification_uri, verification_uri_complete, user_code, expires_in } = code;
  if (settings.json)
    io.print(JSON.stringify({ verification_uri, verification_uri_complete, user_code, expires_in }));
  io.note(`Open ${io.note_style.bold(verification_uri)} and enter the code ${io.note_style.bold(user_code)}`);
  if (verification_uri_complete) io.note(`or open ${verification_uri_complete}`);
  io.note("Waiting for confirmation…");
  return untilConfirmed(api_url, code, context);
}

async function untilConfirmed(
  api_url: string,
  { device_code, expires_in, interval = interval_default_s }: DeviceCode,
  { interrupts }: Context,
): Promise<Tokens> {
  const until = Date.now() + expires_in * 1000;
  let wait_s = interval;
  while (Date.now() < until) {
    await sleep(wait_s * 1000, undefined, { signal: interrupts.aborting }).catch(() => {
      throw new Interrupted();
    });
    const poll = await pollPatiently(api_url, device_code);
    if (poll.state === "done") return poll.tokens;
    if (poll.state === "slow_down") wait_s += interval_default_s;
  }
  throw new Failure("The code expired before it was confirmed.", "Run `daybook login` again.");
}

/** A restart of the server while a person looks for the browser is no reason to begin anew. */
async function pollPatiently(api_url: string, device_code: string): Promise<Poll> {
  try {
    return await pollDeviceLogin(api_url, device_code);
  } catch (error) {
    if (error instanceof Unreachable) return { state: "pending" };
    throw error;
  }
}

/** Asks the service whose token this is, which also proves that it works. */
async function toAccount(api_url: string, tokens: Tokens, { interrupts }: Context): Promise<Account> {
  const { organization } = await askWhose(api_url, tokens, interrupts.aborting);
  return {
    api_url,
    organization_id: organization.id,
    organization_name: organization.name,
    ...tokens,
  };
}

/** Not with the client of the context: that one is signed in already, or not at all. */
async function askWhose(
  api_url: string,
  { access_token }: Tokens,
  aborting: AbortSignal,
): Promise<CurrentSession> {
  const connect = async () => ({ api_url, token: async () => access_token, renew: async () => false });
  const daybook = await openDaybook({ connect, user_agent: "daybook-cli", aborting });
  try {
    return await daybook.getSession();
  } catch (error) {
    throw (await toFailure(error, { connect, aborting })) ?? error;
  }
}
