export { StreamHub } from "./hub.ts";
export { streamRoutes } from "./routes.ts";
