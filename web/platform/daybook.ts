/** The service, as this page reaches it: with the cookie of its own origin. */
import { createDaybook } from "../../client/index.ts";

export const daybook = createDaybook({ base_url: "/app/api", headers: { "x-daybook": "web" } });

/** The address of a file that the browser itself loads: `<img>`, a download link, pdf.js. */
export function fileAddress(path: `/v1/${string}`): string {
  return `/app/api${path}`;
}
