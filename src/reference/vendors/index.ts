export { addVendors } from "./add-vendors.ts";
export { vendorJobs } from "./rename.ts";
export { findVendor, type NamedVendor, rememberVendor, resolveVendor } from "./resolve-vendor.ts";
export { vendorRoutes } from "./routes.ts";
export { VendorCreate } from "./schema.ts";
