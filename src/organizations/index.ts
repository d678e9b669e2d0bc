export {
  adminCreateOrganization,
  adminCreateToken,
  adminEndSessions,
  adminRemoveSecondFactors,
  adminSetPassword,
  adminSetQuotas,
} from "./admin.ts";
export {
  addMember,
  type CreatedOrganization,
  createOrganization,
  type NewOrganization,
  type OnOrganizationCreated,
} from "./create-organization.ts";
export { type OrganizationFacts, requireOrganization } from "./facts.ts";
export { writeInvitationEmail } from "./invitation-mail.ts";
export { type OrganizationPages, organizationPages } from "./pages/pages.ts";
export { routesOfOrganizations } from "./routes.ts";
export { type Settings, withDefaults } from "./settings.ts";
export { createSetupLink } from "./setup.ts";
