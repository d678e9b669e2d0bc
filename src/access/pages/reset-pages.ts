import { html } from "../../platform/http/html.ts";
import { alert, field, hidden, page } from "../../platform/pages/layout.ts";
import { type Entrance, fill } from "../../wording/index.ts";
import { password_length_max, password_length_min } from "../constants.ts";

export function resetRequestPage(
  { words, frame }: Entrance,
  { action, error }: { action: string; error: string | null },
): string {
  return page(
    words.reset_title,
    html`<p>${words.reset_intro}</p>
${alert(error)}
<form method="post" action="${action}">
${field({ name: "email", label: words.email, type: "email", autocomplete: "username", autofocus: true })}
<button type="submit">${words.reset_send}</button>
</form>`,
    frame,
  );
}

export function choosePasswordPage(
  { words, frame }: Entrance,
  options: { action: string; token: string; email: string; issue: string | undefined },
): string {
  const { action, token, email, issue } = options;
  return page(
    words.choose_title,
    html`<p>${fill(words.choose_intro, { email })}</p>
<form method="post" action="${action}">
${hidden("token", token)}
<input type="email" name="username" value="${email}" autocomplete="username" readonly hidden>
${field({
  name: "password",
  label: words.new_password,
  type: "password",
  autocomplete: "new-password",
  hint: fill(words.password_hint, { count: String(password_length_min) }),
  length_min: password_length_min,
  length_max: password_length_max,
  autofocus: true,
  issue,
})}
<button type="submit">${words.choose_set}</button>
</form>`,
    frame,
  );
}
