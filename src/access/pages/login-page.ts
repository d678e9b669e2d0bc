import { html } from "../../platform/http/html.ts";
import { alert, field, hidden, page } from "../../platform/pages/layout.ts";
import { password_length_max } from "../constants.ts";

export interface LoginPage {
  action: string;
  csrf: string;
  client_name: string;
  email: string;
  error: string | null;
}

export function loginPage({ action, csrf, client_name, email, error }: LoginPage): string {
  return page(
    "Sign in",
    html`<p class="soft">to continue to ${client_name}</p>
${alert(error)}
<form method="post" action="${action}">
${hidden("csrf", csrf)}
${field({ name: "email", label: "E-mail", type: "email", value: email, autocomplete: "username", autofocus: email === "" })}
${field({
  name: "password",
  label: "Password",
  type: "password",
  autocomplete: "current-password",
  autofocus: email !== "",
  length_max: password_length_max,
})}
<button type="submit">Sign in</button>
</form>
<p class="small soft"><a href="/password-reset">Forgot your password?</a></p>`,
  );
}
