import { codeField, password_length_max, password_length_min } from "../../access/index.ts";
import { html } from "../../platform/http/html.ts";
import { alert, field, hidden, page } from "../../platform/pages/layout.ts";
import type { OpenInvitation } from "../invitations.ts";

export interface InvitePage {
  token: string;
  invitation: OpenInvitation;
  full_name: string;
  /** Whether the account has a second factor; known once its password was right. */
  asks_code?: boolean;
  error: string | null;
}

/** It looks the same whether the address has an account or not. */
export function invitePage({ token, invitation, full_name, asks_code = false, error }: InvitePage): string {
  const { organization_name, email, role } = invitation;
  const password = { name: "password", label: "Password", type: "password", length_max: password_length_max };
  return page(
    `Join ${organization_name}`,
    html`<p>You are invited as <strong>${role}</strong>, with the address ${email}.</p>
${alert(error)}
<form method="post" action="/invite">
${hidden("token", token)}
<input type="email" name="username" value="${email}" autocomplete="username" readonly hidden>
<p class="soft">If you have an account with this address, confirm with its password. Otherwise choose one, and
your account is created.</p>
${field({ ...password, autocomplete: "current-password", autofocus: true, hint: `A new one needs at least ${password_length_min} characters` })}
${field({ name: "full_name", label: "Your name", autocomplete: "name", value: full_name, length_max: 200, required: false, hint: "For a new account" })}
${asks_code && codeField}
<button type="submit">Join</button>
</form>`,
  );
}
