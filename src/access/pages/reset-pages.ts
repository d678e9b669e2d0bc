import { html } from "../../platform/http/html.ts";
import { alert, field, hidden, page } from "../../platform/pages/layout.ts";
import { password_length_max, password_length_min } from "../constants.ts";

export function resetRequestPage({ action, error }: { action: string; error: string | null }): string {
  return page(
    "Forgot your password?",
    html`<p>Enter your e-mail address. You get a link to choose a new password.</p>
${alert(error)}
<form method="post" action="${action}">
${field({ name: "email", label: "E-mail", type: "email", autocomplete: "username", autofocus: true })}
<button type="submit">Send the link</button>
</form>`,
  );
}

export function choosePasswordPage(options: {
  action: string;
  token: string;
  email: string;
  issue: string | undefined;
}): string {
  const { action, token, email, issue } = options;
  return page(
    "Choose a new password",
    html`<p>For the account ${email}. You are then signed out everywhere.</p>
<form method="post" action="${action}">
${hidden("token", token)}
<input type="email" name="username" value="${email}" autocomplete="username" readonly hidden>
${field({
  name: "password",
  label: "New password",
  type: "password",
  autocomplete: "new-password",
  hint: `At least ${password_length_min} characters`,
  length_min: password_length_min,
  length_max: password_length_max,
  autofocus: true,
  issue,
})}
<button type="submit">Set the password</button>
</form>`,
  );
}
