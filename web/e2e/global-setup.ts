import { startService } from "./service.ts";

/** With `E2E_FACTS` given, the tests use a service that runs already (`node web/e2e/serve.ts`). */
export default async function setUp(): Promise<(() => Promise<void>) | undefined> {
  return process.env.E2E_FACTS ? undefined : startService();
}
