import { codeField, password_length_max, password_length_min } from "../../access/index.ts";
import { html } from "../../platform/http/html.ts";
import { alert, field, hidden, page } from "../../platform/pages/layout.ts";
import { type Entrance, fill } from "../../wording/index.ts";
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
export function invitePage(entrance: Entrance, options: InvitePage): string {
  const { words, frame } = entrance;
  const { token, invitation, full_name, asks_code = false, error } = options;
  const { organization_name: organization, email, role } = invitation;
  const count = String(password_length_min);
  const password = {
    name: "password",
    label: words.password,
    type: "password",
    length_max: password_length_max,
  };
  return page(
    fill(words.invite_title, { organization }),
    html`<p>${fill(words.invite_intro, { role: words.roles[role], email })}</p>
${alert(error)}
<form method="post" action="/invite">
${hidden("token", token)}
<input type="email" name="username" value="${email}" autocomplete="username" readonly hidden>
<p class="soft">${words.invite_account}</p>
${field({ ...password, autocomplete: "current-password", autofocus: true, hint: fill(words.invite_password_hint, { count }) })}
${field({ name: "full_name", label: words.your_name, autocomplete: "name", value: full_name, length_max: 200, required: false, hint: words.your_name_hint })}
${asks_code && codeField(words)}
<button type="submit">${words.join}</button>
</form>`,
    frame,
  );
}
