/** The OAuth 2.0 server of a Daybook: device codes, renewal, revocation. Nothing here is an API request. */

import { cli_client_id as client_id, device_code_grant } from "../../src/contract.ts";
import { type Account, type CredentialsFile, sameAccount } from "../credentials.ts";
import { Failure, Unreachable } from "../errors.ts";

const scope = "openid offline_access apis.all";
const timeout_ms = 30_000;

export interface DeviceCode {
  device_code: string;
  user_code: string;
  verification_uri: string;
  verification_uri_complete?: string;
  expires_in: number;
  interval?: number;
}

export interface Tokens {
  access_token: string;
  refresh_token: string | null;
  expires_at: string | null;
}

interface Reply {
  status: number;
  body: Record<string, unknown>;
}

export class OAuthRefused extends Failure {
  readonly code: string;
  constructor(code: string, description: string) {
    super(description, code === "unexpected_answer" ? null : "Run `daybook login` again.");
    this.code = code;
  }
}

async function post(api_url: string, path: string, form: Record<string, string>): Promise<Reply> {
  try {
    const response = await fetch(`${api_url}${path}`, {
      method: "POST",
      body: new URLSearchParams(form),
      headers: { accept: "application/json" },
      redirect: "error",
      signal: AbortSignal.timeout(timeout_ms),
    });
    const { status } = response;
    const body = parseBody(await response.text());
    // A server that is being restarted or is too busy has not refused; it can be asked again later.
    if (status >= 500 || status === 429) throw new Error(`HTTP ${status}`);
    return { status, body };
  } catch (error) {
    throw new Unreachable(api_url, error);
  }
}

/** A page, from something that is no Daybook, says nothing. */
function parseBody(text: string): Record<string, unknown> {
  try {
    const body = JSON.parse(text) as unknown;
    return typeof body === "object" && body !== null ? (body as Record<string, unknown>) : {};
  } catch {
    return {};
  }
}

export async function startDeviceLogin(api_url: string): Promise<DeviceCode> {
  const reply = await post(api_url, "/oauth/device/auth", { client_id, scope });
  const { device_code, user_code, verification_uri, expires_in } = reply.body;
  const is_complete = [device_code, user_code, verification_uri].every((value) => typeof value === "string");
  if (reply.status !== 200 || !is_complete || typeof expires_in !== "number") throw refused(reply);
  return reply.body as unknown as DeviceCode;
}

export type Poll = { state: "pending" } | { state: "slow_down" } | { state: "done"; tokens: Tokens };

export async function pollDeviceLogin(api_url: string, device_code: string): Promise<Poll> {
  const reply = await post(api_url, "/oauth/token", {
    grant_type: device_code_grant,
    client_id,
    device_code,
  });
  if (reply.status === 200) return { state: "done", tokens: toTokens(reply.body) };
  if (reply.body.error === "authorization_pending") return { state: "pending" };
  if (reply.body.error === "slow_down") return { state: "slow_down" };
  throw refused(reply);
}

/**
 * A refresh token works once, and using one twice ends the sign-in. So processes take turns, and each looks
 * first whether the one before has renewed already. Null: there is nothing to renew with.
 */
export async function renewAccount(account: Account, credentials: CredentialsFile): Promise<Account | null> {
  return credentials.exclusively(async () => {
    const stored = await credentials.read();
    const current = stored.accounts.find((one) => sameAccount(one, account));
    if (!current) return null;
    if (current.access_token !== account.access_token) return current;
    if (current.refresh_token === null) return null;
    const reply = await post(current.api_url, "/oauth/token", {
      grant_type: "refresh_token",
      client_id,
      refresh_token: current.refresh_token,
    });
    if (reply.status !== 200) return null;
    const renewed = { ...current, ...toTokens(reply.body, current.refresh_token) };
    await credentials.write({
      ...stored,
      accounts: stored.accounts.map((one) => (sameAccount(one, account) ? renewed : one)),
    });
    return renewed;
  });
}

export async function revoke(api_url: string, token: string): Promise<void> {
  const reply = await post(api_url, "/oauth/revoke", { client_id, token });
  if (reply.status !== 200) throw refused(reply);
}

function toTokens(body: Record<string, unknown>, refresh_token: string | null = null): Tokens {
  const { access_token, expires_in } = body;
  if (typeof access_token !== "string")
    throw new OAuthRefused("invalid_answer", "The server sent no access token.");
  return {
    access_token,
    refresh_token: typeof body.refresh_token === "string" ? body.refresh_token : refresh_token,
    expires_at:
      typeof expires_in === "number" ? new Date(Date.now() + expires_in * 1000).toISOString() : null,
  };
}

const refusals: Record<string, string> = {
  access_denied: "The sign-in was refused in the browser.",
  expired_token: "The code expired before it was confirmed.",
};

function refused({ status, body }: Reply): OAuthRefused {
  if (typeof body.error !== "string")
    return new OAuthRefused(
      "unexpected_answer",
      `The server responded with HTTP ${status}. Check that this is the address of a Daybook server.`,
    );
  const code = body.error;
  const description = typeof body.error_description === "string" ? `: ${body.error_description}` : "";
  return new OAuthRefused(
    code,
    refusals[code] ?? `The sign-in failed (${code}, HTTP ${status}${description}).`,
  );
}
