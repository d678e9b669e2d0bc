import { html } from "../../platform/http/html.ts";
import { alert, hidden, messagePage, page } from "../../platform/pages/layout.ts";
import { type Entrance, fill } from "../../wording/index.ts";

export function deviceCodePage(
  { words, frame }: Entrance,
  options: { action: string; xsrf: string; code: string; error: string | null },
): string {
  const { action, xsrf, code, error } = options;
  return page(
    words.device_title,
    html`<p>${words.device_intro}</p>
${alert(error)}
<form method="post" action="${action}">
${hidden("xsrf", xsrf)}
<div class="field">
<label for="user_code">${words.code}</label>
<input class="code" id="user_code" name="user_code" value="${code}" autocomplete="off" autocapitalize="characters"
spellcheck="false" maxlength="20" placeholder="XXXX-XXXX" required autofocus>
</div>
<button type="submit">${words.continue}</button>
</form>`,
    frame,
  );
}

export function deviceConfirmPage(
  { words, frame }: Entrance,
  options: { action: string; xsrf: string; code: string; client_name: string; origin: string },
): string {
  const { action, xsrf, code, client_name: program, origin: address } = options;
  const question = address ? words.device_confirm_from : words.device_confirm;
  return page(
    words.device_confirm_title,
    html`<p>${fill(question, { program, address })}</p>
<p class="code">${code}</p>
<form method="post" action="${action}">
${hidden("xsrf", xsrf)}${hidden("user_code", code)}
<div class="actions">
<button type="submit" name="confirm" value="yes">${words.device_yes}</button>
<button type="submit" name="abort" value="yes" class="plain">${words.device_no}</button>
</div>
</form>`,
    frame,
  );
}

export function deviceDonePage({ words, frame }: Entrance, program: string): string {
  return messagePage(words.device_done_title, fill(words.device_done, { program }), frame);
}
