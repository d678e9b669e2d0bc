/**
 * Which server, and as whom. In this order: what the command line says, what the environment says, the
 * sign-in that is current.
 */
import { trimEndOf } from "../../src/kernel/text.ts";
import type { Settings } from "../context.ts";
import { type Account, type CredentialsFile, findCurrent } from "../credentials.ts";
import { NotSignedIn, UsageError } from "../errors.ts";

export const api_url_default = "http://127.0.0.1:8080";
/** A token about to expire is renewed before it is used, not after it was refused. */
const expiry_margin_ms = 20_000;

export interface Connection {
  api_url: string;
  token(): Promise<string>;
  /** After a refusal: whether there is a new token to try. */
  renew(): Promise<boolean>;
}

export function chooseApiUrl({ api_url, env }: Settings, current: Account | null): string {
  return toApiUrl(api_url ?? (env.DAYBOOK_URL || (current?.api_url ?? api_url_default)));
}

/** People paste addresses with a slash, /api or /v1 at the end; all of them mean the same server. */
export function toApiUrl(text: string): string {
  const url = URL.parse(text.trim());
  if (!url || !/^https?:$/.test(url.protocol))
    throw new UsageError(`The server address must be an http or https URL; found ${JSON.stringify(text)}.`);
  return trimEndOf(url.origin + url.pathname, "/").replace(/(\/api)?(\/v1)?$/, "");
}

export async function openConnection(settings: Settings, credentials: CredentialsFile): Promise<Connection> {
  const given = settings.token ?? (settings.env.DAYBOOK_TOKEN || null);
  if (given) {
    const api_url = chooseApiUrl(settings, findCurrent(await credentials.read()));
    return { api_url, token: async () => given.trim(), renew: async () => false };
  }
  const wanted = settings.api_url ?? (settings.env.DAYBOOK_URL || null);
  const account = findCurrent(await credentials.read(), wanted === null ? null : toApiUrl(wanted));
  if (!account) throw new NotSignedIn();
  return signedInConnection(account, credentials);
}

function signedInConnection(first: Account, credentials: CredentialsFile): Connection {
  let account = first;
  let renewing: Promise<boolean> | null = null;
  // Many requests may find the token expired at once; they share one renewal.
  const renew = () => {
    renewing ??= import("./oauth.ts")
      .then(({ renewAccount }) => renewAccount(account, credentials))
      .then((renewed) => {
        if (renewed) account = renewed;
        return renewed !== null;
      })
      .finally(() => {
        renewing = null;
      });
    return renewing;
  };
  return {
    api_url: account.api_url,
    renew,
    async token() {
      const expires_ms = account.expires_at === null ? null : Date.parse(account.expires_at);
      if (expires_ms !== null && expires_ms - expiry_margin_ms < Date.now()) await renew();
      return account.access_token;
    },
  };
}
