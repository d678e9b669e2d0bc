import { type AnyRoute, route } from "../platform/http/route.ts";
import { findUsage, type Quotas } from "../platform/quota/quotas.ts";
import { Usage } from "./schema.ts";

export interface UsageDependencies {
  quotas: Quotas;
}

export function usageRoutes({ quotas }: UsageDependencies): AnyRoute[] {
  return [
    route({
      method: "GET",
      path: "/v1/organization/usage",
      operation_id: "getUsage",
      summary: "Get the organization's storage and record usage, with its quotas",
      tag: "Organization",
      scope: "organization.read",
      data: Usage,
      async handle({ tx, organization_id }) {
        return { data: await findUsage(tx, organization_id, quotas) };
      },
    }),
  ];
}
