#!/usr/bin/env node
/** The one executable: the service and its administration. */
import { Command } from "commander";
import { DatabaseNotUsable } from "../platform/db/migrate.ts";
import { EmbeddedPostgresError } from "../platform/embedded-postgres/index.ts";
import { ConfigurationError, readConfig } from "./config.ts";
import { requireNodeVersion, version } from "./version.ts";

requireNodeVersion();

const program = new Command("daybook").version(version).description("Financial records for a small company.");

program
  .command("serve")
  .description("Run the service: HTTP, and the background work unless --no-worker is given")
  .option("--no-worker", "leave the background work to daybook worker processes")
  .action(async ({ worker }: { worker: boolean }) => {
    const { serve } = await import("./serve.ts");
    await serve({ config: readConfig(process.env), work: worker });
  });

program
  .command("worker")
  .description("Run background work only, beside one or more servers")
  .action(async () => {
    const { work } = await import("./work.ts");
    await work(readConfig(process.env));
  });

try {
  await program.parseAsync();
} catch (error) {
  // What an operator can mend is said plainly; anything else is a defect and shows where it happened.
  const mendable =
    error instanceof ConfigurationError ||
    error instanceof EmbeddedPostgresError ||
    error instanceof DatabaseNotUsable;
  process.stderr.write(
    `${mendable ? (error as Error).message : ((error as Error).stack ?? String(error))}\n`,
  );
  process.exitCode = 1;
}
