import { type Html, html } from "../../platform/http/html.ts";
import { alert, hidden, page } from "../../platform/pages/layout.ts";
import { type Entrance, fill } from "../../wording/index.ts";
import type { OrganizationOfUser } from "../users.ts";
import { permissionsOf } from "./scope-words.ts";

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

export function consentPage({ words, frame }: Entrance, options: ConsentPage): string {
  const { action, csrf, client_name, email, scopes, organizations, unchecked_name, error } = options;
  const permissions = permissionsOf(words.permissions, scopes);
  return page(
    fill(words.consent_title, { program: client_name }),
    html`<p class="soft">${fill(words.consent_account, { email })}</p>
${alert(error)}
${permissions.length > 0 && html`<p>${words.consent_asks}</p><ul>${permissions.map(({ area, access }) => html`<li>${area} <span class="soft">– ${access}</span></li>`)}</ul>`}
${unchecked_name !== null && html`<p>${fill(words.consent_unchecked, { name: unchecked_name })}</p>`}
<p class="small soft">${words.consent_terms}</p>
<form method="post" action="${action}">
${hidden("csrf", csrf)}
${organizationChoice(words, organizations)}
<div class="actions">
<button type="submit" name="decision" value="allow">${words.allow}</button>
<button type="submit" name="decision" value="deny" class="plain" formnovalidate>${words.refuse}</button>
<button type="submit" name="decision" value="switch" class="plain" formnovalidate>${words.other_account}</button>
</div>
</form>`,
    frame,
  );
}

function organizationChoice(words: Entrance["words"], organizations: OrganizationOfUser[]): Html {
  return html`<fieldset>
<legend>${organizations.length > 1 ? words.consent_organizations : words.consent_organization}</legend>
${organizations.map(
  ({ organization_id, name, role }, index) => html`<label class="choice">
<input type="radio" name="organization_id" value="${organization_id}" required${index === 0 && organizations.length === 1 && html` checked`}>
<span>${name}</span><span class="soft small">${words.roles[role]}</span></label>`,
)}
</fieldset>`;
}
