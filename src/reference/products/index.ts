export { productRoutes } from "./routes.ts";
export { ProductCreate } from "./schema.ts";
export { createProduct } from "./store.ts";
