import { type Html, html } from "../../platform/http/html.ts";
import { alert, field, hidden, page } from "../../platform/pages/layout.ts";
import { type Entrance, fill } from "../../wording/index.ts";

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

export function codePage({ words, frame }: Entrance, options: CodePage): string {
  const { action, csrf, client_name, password_proof, error } = options;
  return page(
    words.code_title,
    html`<p class="soft">${fill(words.sign_in_for, { program: client_name })}</p>
${alert(error)}
<form method="post" action="${action}">
${hidden("csrf", csrf)}${hidden("password_proof", password_proof)}
${codeField(words)}
<button type="submit">${words.continue}</button>
</form>`,
    frame,
  );
}
