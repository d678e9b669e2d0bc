import { html } from "../../platform/http/html.ts";
import { page } from "./layout.ts";

/** The page at the service's own URL. */
export function homePage(options: { public_url: string; sign_out: string }): string {
  const { public_url, sign_out } = options;
  return page(
    "Financial records on your own machine",
    html`<p>This is a Daybook service: inbox, documents, invoices, bank transactions and metrics.</p>
<ul>
<li><a href="/docs">API reference</a>, also as <a href="/openapi.json">openapi.json</a></li>
<li>Applications sign in with OAuth 2.0 (<a href="/.well-known/oauth-authorization-server">metadata</a>)</li>
<li><a href="/oauth/device">Connect a device</a> that shows you a code</li>
</ul>
<p>Sign in on the command line:</p>
<pre><code>npm run -s daybook -- login --api-url ${public_url}</code></pre>
<form method="post" action="${sign_out}">
<button type="submit" class="plain">Sign out in this browser</button>
</form>`,
  );
}
