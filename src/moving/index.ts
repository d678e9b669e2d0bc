export { type MovingTools, movingRoutes } from "./routes.ts";
