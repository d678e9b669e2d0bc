import { type Html, html } from "../../platform/http/html.ts";
import { alert, hidden, page } from "../../platform/pages/layout.ts";
import type { OrganizationOfUser } from "../users.ts";
import { scopeWords } from "./scope-words.ts";

export interface ConsentPage {
  action: string;
  csrf: string;
  client_name: string;
  email: string;
  scopes: string[];
  organizations: OrganizationOfUser[];
  /** What a client that registered itself calls itself; null: an organization registered it. */
  unchecked_name: string | null;
  error: string | null;
}

export function consentPage(options: ConsentPage): string {
  const { action, csrf, client_name, email, scopes, organizations, unchecked_name, error } = options;
  const words = scopeWords(scopes);
  return page(
    `Allow ${client_name} to use your account?`,
    html`<p class="soft">Signed in as ${email}</p>
${alert(error)}
${words.length > 0 && html`<p>It asks for permission to:</p><ul>${words.map((line) => html`<li>${line}</li>`)}</ul>`}
${unchecked_name !== null && html`<p>It calls itself “${unchecked_name}”; nobody has checked that name. Allow it only if you have just started to connect it, and know the address above.</p>`}
<p class="small soft">It can never do more than you can. The permission ends after a year at the latest.</p>
<form method="post" action="${action}">
${hidden("csrf", csrf)}
${organizationChoice(organizations)}
<div class="actions">
<button type="submit" name="decision" value="allow">Allow</button>
<button type="submit" name="decision" value="deny" class="plain" formnovalidate>Refuse</button>
<button type="submit" name="decision" value="switch" class="plain" formnovalidate>Use another account</button>
</div>
</form>`,
  );
}

function organizationChoice(organizations: OrganizationOfUser[]): Html {
  return html`<fieldset>
<legend>${organizations.length > 1 ? "In which organization?" : "In the organization"}</legend>
${organizations.map(
  ({ organization_id, name, role }, index) => html`<label class="choice">
<input type="radio" name="organization_id" value="${organization_id}" required${index === 0 && organizations.length === 1 && html` checked`}>
<span>${name}</span><span class="soft small">${role}</span></label>`,
)}
</fieldset>`;
}
