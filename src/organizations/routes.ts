import type { AnyRoute } from "../platform/http/route.ts";
import { auditRoutes } from "./audit-routes.ts";
import { type InvitationDependencies, invitationRoutes } from "./invitation-routes.ts";
import { memberRoutes } from "./member-routes.ts";
import { type OrganizationDependencies, organizationRoutes } from "./organization-routes.ts";

export function routesOfOrganizations(deps: InvitationDependencies & OrganizationDependencies): AnyRoute[] {
  return [...organizationRoutes(deps), ...memberRoutes, ...invitationRoutes(deps), ...auditRoutes];
}
