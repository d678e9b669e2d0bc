import { html } from "../../platform/http/html.ts";
import { alert, hidden, page } from "../../platform/pages/layout.ts";

export function deviceCodePage(options: {
  action: string;
  xsrf: string;
  code: string;
  error: string | null;
}): string {
  const { action, xsrf, code, error } = options;
  return page(
    "Connect a device",
    html`<p>Enter the code that your terminal or device shows.</p>
${alert(error)}
<form method="post" action="${action}">
${hidden("xsrf", xsrf)}
<div class="field">
<label for="user_code">Code</label>
<input class="code" id="user_code" name="user_code" value="${code}" autocomplete="off" autocapitalize="characters"
spellcheck="false" maxlength="20" placeholder="XXXX-XXXX" required autofocus>
</div>
<button type="submit">Continue</button>
</form>`,
  );
}

export function deviceConfirmPage(options: {
  action: string;
  xsrf: string;
  code: string;
  client_name: string;
  origin: string;
}): string {
  const { action, xsrf, code, client_name, origin } = options;
  return page(
    "Is this your device?",
    html`<p><strong>${client_name}</strong> asks to be connected${origin && html`, from ${origin}`}. Continue only if it
shows exactly this code:</p>
<p class="code">${code}</p>
<form method="post" action="${action}">
${hidden("xsrf", xsrf)}${hidden("user_code", code)}
<div class="actions">
<button type="submit" name="confirm" value="yes">Yes, the codes are the same</button>
<button type="submit" name="abort" value="yes" class="plain">No, cancel</button>
</div>
</form>`,
  );
}

export function deviceDonePage(client_name: string): string {
  return page(
    "Connected",
    html`<p>${client_name} is connected. You can close this window and go back to it.</p>`,
  );
}
