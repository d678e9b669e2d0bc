import { command } from "../../command.ts";
import { argument } from "../../options.ts";

export const backup = command({
  path: ["backup"],
  summary: "copy the database and the files into a new folder, also while the server runs",
  details:
    "The copy is consistent: the database as it was at one moment, and every file it names. Each file is listed\n" +
    "with its SHA-256, and restore checks them all. Run it on the server's machine, with the server's settings,\n" +
    "as the server's user or root. With DATABASE_URL it uses PostgreSQL's own pg_dump.",
  arguments: { folder: argument("<folder>", "a folder that does not exist yet") },
  examples: [["backup /backups/daybook-$(date +%F)", "One backup a day"]],
  async run({ folder }, { settings, interrupts }) {
    const { backupCommand } = await import("../../../src/main/server-commands.ts");
    return backupCommand({ folder, json: settings.json, signal: interrupts.aborting });
  },
});
