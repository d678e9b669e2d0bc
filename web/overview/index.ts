export { OverviewScreen } from "./OverviewScreen.tsx";
export { prefetchOverview } from "./overview-query.ts";
