import { type Html, html } from "../../platform/http/html.ts";
import { alert, field, hidden, page } from "../../platform/pages/layout.ts";
import { type Entrance, wordingFor } from "../../wording/index.ts";

export function codeField(words: Entrance["words"]): Html {
  return field({
    name: "code",
    label: words.code,
    hint: words.code_hint,
    autocomplete: "one-time-code",
    autofocus: true,
    length_max: 50,
  });
}

export interface CodePage {
  action: string;
  csrf: string;
  client_name: string;
  /** Proves that this browser has entered the password a moment ago. */
  password_proof: string;
  error: string | null;
}

export function codePage({ action, csrf, client_name, password_proof, error }: CodePage): string {
  return page(
    "Enter your code",
    html`<p class="soft">to continue to ${client_name}</p>
${alert(error)}
<form method="post" action="${action}">
${hidden("csrf", csrf)}${hidden("password_proof", password_proof)}
${codeField(wordingFor("en").entrance)}
<button type="submit">Continue</button>
</form>`,
  );
}
