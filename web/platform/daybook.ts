/** The service, as this page reaches it: with the cookie of its own origin. */
import { createDaybook } from "../../client/index.ts";
import { explain } from "./refusals/explain.ts";

const headers: Record<string, string> = { "x-daybook": "web" };

export const daybook = createDaybook({ base_url: "/app/api", headers, explain });

/** Browsers refuse to finish a larger request after the tab is closed. */
const keepalive_bytes_max = 60_000;

/** Its requests outlive the page, for what is typed right before a tab is closed. */
export const lastingDaybook = createDaybook({
  base_url: "/app/api",
  headers,
  explain,
  fetch: (input, init) => {
    const small = typeof init?.body === "string" && init.body.length < keepalive_bytes_max;
    return fetch(input, small ? { ...init, keepalive: true } : init);
  },
});

/**
 * Names the person and the organization that the page shows with every request. In another tab somebody else can sign in,
 * or the session can switch; the service then refuses instead of acting there.
 */
export function nameSession(user_id: string, organization_id: string): void {
  headers["x-daybook-user"] = user_id;
  headers["x-daybook-organization"] = organization_id;
}

/** The address of a file that the browser itself loads: `<img>`, a download link, pdf.js. */
export function fileAddress(path: `/v1/${string}`): string {
  return `/app/api${path}`;
}
