export { adminCreateOrganization, adminCreateToken } from "./admin.ts";
export {
  addMember,
  type CreatedOrganization,
  createOrganization,
  type OnOrganizationCreated,
} from "./create-organization.ts";
