/** A token that is renewed with its refresh token: shortly before it expires, and when the service refuses it. */
import { type OAuthOptions, type OAuthTokens, refreshTokens } from "./oauth.ts";

export interface RefreshOptions extends OAuthOptions {
  tokens: OAuthTokens;
  /** Stores the new tokens. They are used only after it returns: the old refresh token no longer works. */
  on_tokens?: (tokens: OAuthTokens) => void | Promise<void>;
}

/** A token about to expire is renewed before it is used, not after it was refused. */
const expiry_margin_ms = 20_000;

/** For the option `token` of `createDaybook`. */
export function refreshingToken(options: RefreshOptions): (refused: string | null) => Promise<string> {
  let { tokens } = options;
  let renewing: Promise<string> | null = null;
  const renew = async (refresh_token: string) => {
    const renewed = await refreshTokens(options, refresh_token);
    tokens = renewed;
    await options.on_tokens?.(renewed);
    return renewed.access_token;
  };
  return async (refused) => {
    const { access_token, refresh_token } = tokens;
    const is_needed = refused === access_token || expiresSoon(tokens);
    if (renewing) return renewing;
    if (!is_needed || refresh_token === null) return access_token;
    renewing = renew(refresh_token).finally(() => {
      renewing = null;
    });
    return renewing;
  };
}

function expiresSoon({ expires_at }: OAuthTokens): boolean {
  return expires_at !== null && Date.parse(expires_at) - expiry_margin_ms < Date.now();
}
