import { html } from "../../platform/http/html.ts";
import { alert, field, hidden, page } from "../../platform/pages/layout.ts";
import { type Entrance, fill } from "../../wording/index.ts";
import { password_length_max } from "../constants.ts";

export interface LoginPage {
  action: string;
  csrf: string;
  client_name: string;
  email: string;
  error: string | null;
}

export function loginPage({ words, frame }: Entrance, options: LoginPage): string {
  const { action, csrf, client_name, email, error } = options;
  return page(
    words.sign_in,
    html`<p class="soft">${fill(words.sign_in_for, { program: client_name })}</p>
${alert(error)}
<form method="post" action="${action}">
${hidden("csrf", csrf)}
${field({ name: "email", label: words.email, type: "email", value: email, autocomplete: "username", autofocus: email === "" })}
${field({
  name: "password",
  label: words.password,
  type: "password",
  autocomplete: "current-password",
  autofocus: email !== "",
  length_max: password_length_max,
})}
<button type="submit">${words.sign_in}</button>
</form>
<p class="small soft"><a href="/password-reset">${words.reset_title}</a></p>`,
    frame,
  );
}
