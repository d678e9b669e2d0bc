export { vendorRenamedJob } from "./rename.ts";
export { findVendor, type NamedVendor, resolveVendor } from "./resolve-vendor.ts";
export { vendorRoutes } from "./routes.ts";
