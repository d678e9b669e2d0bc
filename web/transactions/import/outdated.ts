import { queryKeys } from "../../platform/query-keys.ts";

/** What an import changes, and so does its undo. */
export const outdatedByImport = [
  queryKeys.all("transactions"),
  queryKeys.all("imports"),
  queryKeys.all("accounts"),
  queryKeys.all("inbox"),
  queryKeys.all("invoices"),
  queryKeys.all("metrics"),
  queryKeys.all("overview"),
];
