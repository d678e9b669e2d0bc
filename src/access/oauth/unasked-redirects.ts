/**
 * Anybody can register a client, with any address. If a request to /oauth/auth were refused by a redirect to that
 * address, a link to our host would lead to any site, without a question to the user (RFC 9700, 4.11). So the refusal is
 * shown here. The browser goes to such an address only after the user has answered the consent page.
 */
import type Provider from "oidc-provider";
import type { KoaContextWithOIDC } from "oidc-provider";
import { type DevicePages, oauthPaths } from "./paths.ts";
import { isSelfRegistered } from "./self-registered.ts";

export function showUnaskedRefusals(provider: Provider, pages: DevicePages): void {
  provider.use(async (ctx, next) => {
    await next();
    const { oidc, path, response } = ctx as KoaContextWithOIDC;
    const target = URL.parse(response.get("location"));
    if (path !== oauthPaths.authorization || !target || !isSelfRegistered(oidc?.client?.clientId ?? ""))
      return;
    const answer = new URLSearchParams(target.search || target.hash.slice(1));
    const [error, error_description] = [answer.get("error"), answer.get("error_description")];
    response.remove("location");
    ctx.status = 400;
    const out = { error: error ?? "server_error", ...(error_description ? { error_description } : {}) };
    pages.renderError(ctx as KoaContextWithOIDC, out, new Error(out.error));
  });
}
