import { type AnyRoute, route } from "../platform/http/route.ts";
import { readOverview } from "./read-overview.ts";
import { Overview } from "./schema.ts";

export const overviewRoutes: AnyRoute[] = [
  route({
    method: "GET",
    path: "/v1/overview",
    operation_id: "getOverview",
    summary: "What waits for a person, and the main metrics, all of one moment",
    tag: "Metrics",
    // Any token may call it; a part that needs a scope which the token does not have is null.
    scope: null,
    data: Overview,
    async handle({ tx, organization_id, principal, now }) {
      return { data: await readOverview(tx, organization_id, principal.scopes, now) };
    },
  }),
];
