import { html } from "../../platform/http/html.ts";
import { page } from "../../platform/pages/layout.ts";
import type { Entrance } from "../../wording/index.ts";

/** The page at the service's own URL for programs; people are led to the web app. */
export function homePage(public_url: string): string {
  return page(
    "Financial records on your own machine",
    html`<p>This is a Daybook service: inbox, documents, invoices, bank transactions and metrics.</p>
<ul>
<li><a href="/app/">Web app</a></li>
<li><a href="/docs">API reference</a>, also as <a href="/openapi.json">openapi.json</a></li>
<li>Applications sign in with OAuth 2.0 (<a href="/.well-known/oauth-authorization-server">metadata</a>)</li>
<li><a href="/oauth/device">Connect a device</a> that shows you a code</li>
</ul>
<p>Sign in on the command line:</p>
<pre><code>npm run -s daybook -- login --api-url ${public_url}</code></pre>`,
  );
}

export function signOutPage({ words, frame }: Entrance, action: string): string {
  return page(
    words.sign_out,
    html`<p>${words.sign_out_intro}</p>
<form method="post" action="${action}">
<button type="submit">${words.sign_out_here}</button>
</form>`,
    frame,
  );
}
