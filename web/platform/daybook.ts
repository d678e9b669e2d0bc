/** The service, as this page reaches it: with the cookie of its own origin. */
import { createDaybook } from "../../client/index.ts";

const headers: Record<string, string> = { "x-daybook": "web" };

export const daybook = createDaybook({ base_url: "/app/api", headers });

/** Browsers refuse to finish a larger request after the tab is closed. */
const keepalive_bytes_max = 60_000;

/** Its requests outlive the page, for what is typed right before a tab is closed. */
export const lastingDaybook = createDaybook({
  base_url: "/app/api",
  headers,
  fetch: (input, init) => {
    const small = typeof init?.body === "string" && init.body.length < keepalive_bytes_max;
    return fetch(input, small ? { ...init, keepalive: true } : init);
  },
});

/**
 * Names the organization that the page shows with every request. The session can switch to another one in another tab,
 * and the service then refuses instead of acting there.
 */
export function nameOrganization(id: string): void {
  headers["x-daybook-organization"] = id;
}

/** The address of a file that the browser itself loads: `<img>`, a download link, pdf.js. */
export function fileAddress(path: `/v1/${string}`): string {
  return `/app/api${path}`;
}
