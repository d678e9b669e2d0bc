export { categoryRoutes } from "./routes.ts";
export { createDefaultCategories } from "./store.ts";
