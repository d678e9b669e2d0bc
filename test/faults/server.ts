/**
 * A server process that exists to be killed, with its own PostgreSQL.
 * FAULTS_WORK: it does the background work too.
 */
import { readConfig } from "../../src/main/config.ts";
import { serve } from "../../src/main/serve.ts";

await serve({
  config: readConfig(process.env),
  work: process.env.FAULTS_WORK !== undefined,
  // However fast the kills follow each other, a PostgreSQL that got ready has stayed up.
  restarts: { delays_ms: [0, 100, 1_000, 5_000, 5_000], stable_ms: 0 },
});
