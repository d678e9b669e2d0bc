export { customerRoutes } from "./routes.ts";
export { CustomerCreate, customerRecord } from "./schema.ts";
export { createCustomer, createCustomers } from "./store.ts";
