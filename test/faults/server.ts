/**
 * A server process for the storms to kill, with its own PostgreSQL. With FAULTS_WORK it runs background jobs
 * too.
 */
import { readConfig } from "../../src/main/config.ts";
import { serve } from "../../src/main/serve.ts";

await serve({
  config: readConfig(process.env),
  work: process.env.FAULTS_WORK !== undefined,
  // Kills may follow quickly, so a PostgreSQL that became ready counts as stable at once.
  restarts: { delays_ms: [0, 100, 1_000, 5_000, 5_000], stable_ms: 0 },
});
