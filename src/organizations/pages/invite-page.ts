import {
  alert,
  codeField,
  field,
  hidden,
  page,
  password_length_max,
  password_length_min,
} from "../../access/index.ts";
import { html } from "../../platform/http/html.ts";
import type { OpenInvitation } from "../invitations.ts";

export interface InvitePage {
  token: string;
  invitation: OpenInvitation;
  full_name: string;
  /** Whether the account has a second factor; known once its password was right. */
  asks_code?: boolean;
  error: string | null;
}

export function invitePage({ token, invitation, full_name, asks_code = false, error }: InvitePage): string {
  const { organization_name, email, role, known_user } = invitation;
  const password = { name: "password", label: "Password", type: "password", length_max: password_length_max };
  return page(
    `Join ${organization_name}`,
    html`<p>You are invited as <strong>${role}</strong>, with the address ${email}.</p>
${alert(error)}
<form method="post" action="/invite">
${hidden("token", token)}
<input type="email" name="username" value="${email}" autocomplete="username" readonly hidden>
${
  known_user
    ? html`<p class="soft">You have an account here. Confirm with its password.</p>
${field({ ...password, autocomplete: "current-password", autofocus: true })}
${asks_code && codeField}`
    : html`${field({ name: "full_name", label: "Your name", autocomplete: "name", value: full_name, length_max: 200, autofocus: true })}
${field({
  ...password,
  autocomplete: "new-password",
  hint: `Choose one with at least ${password_length_min} characters`,
  length_min: password_length_min,
})}`
}
<button type="submit">Join</button>
</form>`,
  );
}
