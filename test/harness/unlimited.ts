import { test_secret_key } from "./test-secret-keys.ts";

/** Settings without rate limits, for tests and benchmarks of other things. */
export const unlimited = {
  DAYBOOK_RATE_LIMIT: "0",
  DAYBOOK_ORGANIZATION_RATE_LIMIT: "0",
  DAYBOOK_BROWSER_RATE_LIMIT: "0",
  DAYBOOK_FAILED_AUTH_LIMIT: "0",
};

/** The settings of a world. A second service on its database needs the same secret key. */
export const worldEnvironment = { ...unlimited, DAYBOOK_SECRET_KEY: test_secret_key };
