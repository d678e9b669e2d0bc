import { queryKeys } from "../platform/query-keys.ts";

/** What shows the name of a vendor. */
export const outdates = [
  queryKeys.all("vendors"),
  queryKeys.all("inbox"),
  queryKeys.all("transactions"),
  queryKeys.all("rules"),
];
