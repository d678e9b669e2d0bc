import { test_secret_key } from "./test-secret-keys.ts";

/** Settings without rate limits and without a key file, for tests and benchmarks of other things. */
export const unlimited = {
  DAYBOOK_SECRET_KEY: test_secret_key,
  DAYBOOK_RATE_LIMIT: "0",
  DAYBOOK_ORGANIZATION_RATE_LIMIT: "0",
  DAYBOOK_FAILED_AUTH_LIMIT: "0",
};
