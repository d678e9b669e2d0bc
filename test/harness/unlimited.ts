/** Settings without rate limits, for tests and benchmarks of other things. */
export const unlimited = {
  DAYBOOK_RATE_LIMIT: "0",
  DAYBOOK_ORGANIZATION_RATE_LIMIT: "0",
  DAYBOOK_FAILED_AUTH_LIMIT: "0",
};
