export { customerRoutes } from "./routes.ts";
export { Customer, CustomerCreate } from "./schema.ts";
export { createCustomer } from "./store.ts";
