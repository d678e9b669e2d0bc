import { SecretKeys, toSecretKey } from "../../src/platform/secrets/secret-keys.ts";

const bytes = Buffer.alloc(32, 7);

/** The secret key of services under test. */
export const test_secret_key = bytes.toString("base64");
export const testSecretKeys = new SecretKeys("the test", () => [toSecretKey(bytes)]);
