/** The pages the OAuth library asks for, in our layout. */
import type { KoaContextWithOIDC } from "oidc-provider";
import { messagePage } from "../../platform/pages/layout.ts";
import { deviceCodePage, deviceConfirmPage, deviceDonePage } from "../pages/device-pages.ts";
import { type DevicePages, oauthPaths } from "./paths.ts";

const action = oauthPaths.code_verification;

export const providerPages: DevicePages = {
  renderError(ctx, out) {
    show(
      ctx,
      messagePage("Something went wrong", `${out.error_description ?? out.error ?? "Unknown error"}.`),
    );
  },
  userCodeInput(ctx, _form, _out, error) {
    const prefilled = typeof ctx.query.code === "string" ? ctx.query.code : "";
    const code = error?.userCode ?? prefilled;
    show(ctx, deviceCodePage({ action, xsrf: xsrfOf(ctx), code, error: error ? explain(error) : null }));
  },
  userCodeConfirm(ctx, _form, client, device, code) {
    const origin = (device as { ip?: string } | undefined)?.ip ?? "";
    const client_name = client.clientName ?? client.clientId;
    show(ctx, deviceConfirmPage({ action, xsrf: xsrfOf(ctx), code, client_name, origin }));
  },
  deviceSuccess(ctx) {
    show(ctx, deviceDonePage(ctx.oidc.client?.clientName ?? "The device"));
  },
};

function show(ctx: KoaContextWithOIDC, body: string): void {
  ctx.type = "html";
  ctx.body = body;
}

function xsrfOf(ctx: KoaContextWithOIDC): string {
  return (ctx.oidc.session as { state?: { secret?: string } } | undefined)?.state?.secret ?? "";
}

const explanations: Record<string, string> = {
  NoCodeError: "Enter the code.",
  NotFoundError: "This code does not exist. Check it and try again.",
  ExpiredError: "This code has expired. Start again on the device.",
  AlreadyUsedError: "This code has already been used. Start again on the device.",
  AbortedError: "The request was cancelled.",
};

function explain(error: Error): string {
  return explanations[error.name] ?? "This did not work. Enter the code again.";
}
