/** Paths of the OAuth server, and the pages that we render for it. */
import type { KoaContextWithOIDC } from "oidc-provider";

export const oauthPaths = {
  authorization: "/oauth/auth",
  token: "/oauth/token",
  jwks: "/oauth/jwks",
  revocation: "/oauth/revoke",
  introspection: "/oauth/introspect",
  device_authorization: "/oauth/device/auth",
  code_verification: "/oauth/device",
  registration: "/oauth/register",
  end_session: "/oauth/session/end",
};

export interface DevicePages {
  renderError(
    ctx: KoaContextWithOIDC,
    out: { error?: string; error_description?: string },
    error: Error,
  ): void;
  userCodeInput(
    ctx: KoaContextWithOIDC,
    form: string,
    out?: { error?: string; error_description?: string },
    error?: Error & { userCode?: string },
  ): void;
  userCodeConfirm(
    ctx: KoaContextWithOIDC,
    form: string,
    client: { clientName?: string; clientId: string },
    device: unknown,
    user_code: string,
  ): void;
  deviceSuccess(ctx: KoaContextWithOIDC): void;
}
