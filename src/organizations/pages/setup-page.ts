import { issueText, password_length_max, password_length_min } from "../../access/index.ts";
import { findCurrencyOf } from "../../kernel/countries.ts";
import { type Issue, ValidationError } from "../../kernel/errors.ts";
import { html } from "../../platform/http/html.ts";
import { Body, Country, Currency, Email, Text, TimeZone } from "../../platform/http/schema.ts";
import { parseInput } from "../../platform/http/validate.ts";
import type { Form } from "../../platform/pages/forms.ts";
import { alert, field, hidden, page, select } from "../../platform/pages/layout.ts";
import { assetUrl } from "../../platform/pages/page-assets.ts";
import { type Entrance, fill } from "../../wording/index.ts";
import { choicesIn, ownTimeZone, timeZoneChoices } from "./choices.ts";

export interface SetupForm {
  token: string;
  full_name: string;
  email: string;
  password: string;
  organization_name: string;
  country: string;
  base_currency: string;
  time_zone: string;
}

const fields = Body(
  {
    token: Text({ max: 100 }),
    full_name: Text({ max: 200 }),
    email: Email,
    password: Text({ min: password_length_min, max: password_length_max }),
    organization_name: Text({ max: 200 }),
    country: Country,
    base_currency: Currency,
    time_zone: TimeZone,
  },
  {},
);

/** Parses the form, or throws with every mistake in it. */
export function parseSetupForm(form: Form): SetupForm {
  return parseInput<SetupForm>(fields, form, "form", new Set());
}

/** `country` is a guess; like the time zone and the currency, the page's script may make a better one. */
export function setupPage(
  { words, frame }: Entrance,
  form: Form,
  issues: Issue[],
  country: string | null,
): string {
  const { countries, currencies } = choicesIn(frame.language);
  const value = (name: keyof SetupForm, fallback = "") => form[name] ?? fallback;
  const home = country ?? "DE";
  const issueOf = (name: keyof SetupForm) => {
    const found = issues.find((issue) => issue.path.split(".").at(-1) === name);
    return found && issueText(words, found);
  };
  const input = (name: keyof SetupForm, label: string, autocomplete: string) =>
    field({ name, label, autocomplete, value: value(name), issue: issueOf(name), length_max: 200 });
  return page(
    words.setup_title,
    html`<p class="soft">${words.setup_intro}</p>
${issues.length > 0 && alert(words.setup_wrong)}
<form method="post" action="/setup">
${hidden("token", value("token"))}
<fieldset><legend>${words.you}</legend>
${input("full_name", words.name, "name")}
${field({ name: "email", label: words.email, type: "email", autocomplete: "username", value: value("email"), issue: issueOf("email") })}
${field({
  name: "password",
  label: words.password,
  type: "password",
  autocomplete: "new-password",
  hint: fill(words.password_hint, { count: String(password_length_min) }),
  length_min: password_length_min,
  length_max: password_length_max,
  issue: issueOf("password"),
})}
</fieldset>
<fieldset><legend>${words.organization}</legend>
${input("organization_name", words.organization_name, "organization")}
${select({ name: "country", label: words.country, value: value("country", home), choices: countries, issue: issueOf("country"), proposed: form.country === undefined })}
${select({ name: "base_currency", label: words.currency, value: value("base_currency", findCurrencyOf(home) ?? "EUR"), choices: currencies, issue: issueOf("base_currency"), proposed: form.base_currency === undefined })}
${select({ name: "time_zone", label: words.time_zone, value: value("time_zone", ownTimeZone), choices: timeZoneChoices, issue: issueOf("time_zone"), proposed: form.time_zone === undefined })}
</fieldset>
<button type="submit">${words.create}</button>
</form>`,
    { ...frame, script: assetUrl("setup.js") },
  );
}

export function issuesOf(error: unknown): Issue[] {
  if (error instanceof ValidationError) return error.issues;
  throw error;
}
