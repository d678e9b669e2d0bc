#!/usr/bin/env node
/** The one executable: the service and its administration. */
import { Command } from "commander";
import { AppError } from "../kernel/errors.ts";
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
  .option("--demo", "fill an empty installation with three years of a sample company")
  .action(async ({ worker, demo = false }: { worker: boolean; demo?: boolean }) => {
    const { serve } = await import("./serve.ts");
    await serve({ config: readConfig(process.env), work: worker, demo });
  });

program
  .command("worker")
  .description("Run background work only, beside one or more servers")
  .action(async () => {
    const { work } = await import("./work.ts");
    await work(readConfig(process.env));
  });

const admin = program
  .command("admin")
  .description("Set things up on this machine, with or without a running server");

admin
  .command("create-organization")
  .description("Create an organization with its owner; prints an API key with apis.all")
  .requiredOption("--name <name>", "name of the organization")
  .requiredOption("--email <email>", "e-mail address of its owner")
  .option("--currency <code>", "base currency", "EUR")
  .option("--time-zone <zone>", "IANA time zone", "UTC")
  .option("--country <code>", "ISO 3166-1 alpha-2 country code")
  .option("--json", "print one JSON line")
  .action(async (options) => (await import("./admin.ts")).createOrganizationCommand(options));

admin
  .command("create-token")
  .description("Create an API key for an organization")
  .requiredOption("--organization <id>", "id of the organization")
  .requiredOption("--scope <scopes>", "scopes, separated by spaces")
  .option("--email <email>", "the member it acts for; default: the first owner")
  .option("--json", "print one JSON line")
  .action(async (options) => (await import("./admin.ts")).createTokenCommand(options));

admin
  .command("set-password")
  .description("Give a user a new password, read from standard input; signs them out everywhere")
  .requiredOption("--email <email>", "e-mail address of the user")
  .action(async (options) => (await import("./admin.ts")).setPasswordCommand(options));

try {
  await program.parseAsync();
} catch (error) {
  // What an operator can mend is said plainly; anything else is a defect and shows where it happened.
  const mendable = [ConfigurationError, EmbeddedPostgresError, DatabaseNotUsable, AppError].some(
    (kind) => error instanceof kind,
  );
  process.stderr.write(
    `${mendable ? (error as Error).message : ((error as Error).stack ?? String(error))}\n`,
  );
  process.exitCode = 1;
}
