/** The pages the OAuth library asks for, in our layout. */
import type { KoaContextWithOIDC } from "oidc-provider";
import { messagePage } from "../../platform/pages/layout.ts";
import { type Entrance, entranceFor } from "../../wording/index.ts";
import { deviceCodePage, deviceConfirmPage, deviceDonePage } from "../pages/device-pages.ts";
import { type DevicePages, oauthPaths } from "./paths.ts";

const action = oauthPaths.code_verification;

export const providerPages: DevicePages = {
  renderError(ctx, out) {
    const { words, frame } = entranceOf(ctx);
    const message = `${out.error_description ?? out.error ?? "Unknown error"}.`;
    show(ctx, messagePage(words.failed_title, message, frame));
  },
  userCodeInput(ctx, _form, _out, error) {
    const entrance = entranceOf(ctx);
    const prefilled = typeof ctx.query.code === "string" ? ctx.query.code : "";
    const code = error?.userCode ?? prefilled;
    const problem = error ? explain(entrance, error) : null;
    show(ctx, deviceCodePage(entrance, { action, xsrf: xsrfOf(ctx), code, error: problem }));
  },
  userCodeConfirm(ctx, _form, client, device, code) {
    const origin = (device as { ip?: string } | undefined)?.ip ?? "";
    const question = { action, xsrf: xsrfOf(ctx), code, client_name: nameOf(client), origin };
    show(ctx, deviceConfirmPage(entranceOf(ctx), question));
  },
  deviceSuccess(ctx) {
    show(ctx, deviceDonePage(entranceOf(ctx), ctx.oidc.client ? nameOf(ctx.oidc.client) : "Daybook"));
  },
};

function entranceOf(ctx: KoaContextWithOIDC): Entrance {
  return entranceFor(ctx.get("accept-language"));
}

function nameOf({ clientName, clientId }: { clientName?: string; clientId: string }): string {
  return clientName ?? clientId;
}

function show(ctx: KoaContextWithOIDC, body: string): void {
  ctx.type = "html";
  ctx.body = body;
}

function xsrfOf(ctx: KoaContextWithOIDC): string {
  return (ctx.oidc.session as { state?: { secret?: string } } | undefined)?.state?.secret ?? "";
}

function explain({ words: { device_problems } }: Entrance, { name }: Error): string {
  const known = Object.hasOwn(device_problems, name) ? name : "other";
  return device_problems[known as keyof typeof device_problems];
}
