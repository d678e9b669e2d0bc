/** Signing in and renewing a sign-in: the OAuth functions of the client package with the sign-ins of this machine. */
import * as oauth from "../../client/index.ts";
import { cli_client_id as client_id } from "../../src/contract.ts";
import { type Account, type CredentialsFile, sameAccount } from "../credentials.ts";
import { Failure, Unreachable } from "../errors.ts";

export type { DeviceCode, DevicePoll as Poll, OAuthTokens as Tokens } from "../../client/index.ts";

const scope = "openid offline_access apis.all";

export class OAuthRefused extends Failure {
  readonly code: string;
  constructor(code: string, description: string) {
    super(description, code === "unexpected_answer" ? null : "Run `daybook login` again.");
    this.code = code;
  }
}

export function startDeviceLogin(api_url: string): Promise<oauth.DeviceCode> {
  return asking(api_url, (options) => oauth.startDeviceLogin(options, scope));
}

export function pollDeviceLogin(api_url: string, device_code: string): Promise<oauth.DevicePoll> {
  return asking(api_url, (options) => oauth.pollDeviceLogin(options, device_code));
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
    const { refresh_token } = current;
    if (refresh_token === null) return null;
    const tokens = await asking(current.api_url, (options) =>
      oauth.refreshTokens(options, refresh_token),
    ).catch(nothingIfRefused);
    if (tokens === null) return null;
    const renewed = { ...current, ...tokens };
    await credentials.write({
      ...stored,
      accounts: stored.accounts.map((one) => (sameAccount(one, account) ? renewed : one)),
    });
    return renewed;
  });
}

export function revoke(api_url: string, token: string): Promise<void> {
  return asking(api_url, (options) => oauth.revokeToken(options, token));
}

function nothingIfRefused(error: unknown): null {
  if (error instanceof OAuthRefused) return null;
  throw error;
}

const refusals: Record<string, string> = {
  access_denied: "The sign-in was refused in the browser.",
  expired_token: "The code expired before it was confirmed.",
};

async function asking<T>(api_url: string, ask: (options: oauth.OAuthOptions) => Promise<T>): Promise<T> {
  try {
    return await ask({ base_url: api_url, client_id });
  } catch (error) {
    if (error instanceof oauth.OAuthError)
      throw new OAuthRefused(error.code, refusals[error.code] ?? error.message);
    if (error instanceof oauth.NetworkError || error instanceof oauth.TimeoutError)
      throw new Unreachable(api_url, error.cause ?? error);
    throw error;
  }
}
