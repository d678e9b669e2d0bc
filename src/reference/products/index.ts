export { productRoutes } from "./routes.ts";
export { ProductCreate } from "./schema.ts";
export { createProducts } from "./store.ts";
