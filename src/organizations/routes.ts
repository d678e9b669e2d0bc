import type { AnyRoute } from "../platform/http/route.ts";
import { auditRoutes } from "./audit-routes.ts";
import { booksLockRoutes } from "./books-lock.ts";
import { type InvitationDependencies, invitationRoutes } from "./invitation-routes.ts";
import { memberRoutes } from "./member-routes.ts";
import { type OrganizationDependencies, organizationRoutes } from "./organization-routes.ts";
import { type UsageDependencies, usageRoutes } from "./usage-routes.ts";

type Dependencies = InvitationDependencies & OrganizationDependencies & UsageDependencies;

export function routesOfOrganizations(deps: Dependencies): AnyRoute[] {
  return [
    ...organizationRoutes(deps),
    ...booksLockRoutes(deps.db),
    ...usageRoutes(deps),
    ...memberRoutes,
    ...invitationRoutes(deps),
    ...auditRoutes,
  ];
}
