/** The service of the browser tests, to be used by many runs while one writes them: prints E2E_FACTS and stays. */
import { once } from "node:events";
import { startService } from "./service.ts";

const end = await startService();
console.log(`export E2E_FACTS='${process.env.E2E_FACTS}'`);
await Promise.race([once(process, "SIGINT"), once(process, "SIGTERM")]);
await end();
