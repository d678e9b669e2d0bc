import { command } from "../../command.ts";
import { argument } from "../../options.ts";

export const backup = command({
  path: ["backup"],
  summary: "Back up the database and files to a new folder; the server can keep running",
  details:
    "The backup is consistent: the database at one point in time, and every file it refers to. A manifest lists " +
    "the SHA-256 of each file, and restore verifies them. Run it on the server's machine with the server's " +
    "environment, as the server's user or root. With DATABASE_URL it uses pg_dump.",
  arguments: { folder: argument("<folder>", "Folder to create; it must not exist") },
  examples: [["backup /backups/daybook-$(date +%F)", "Daily backup"]],
  async run({ folder }, { settings, interrupts }) {
    const { backupCommand } = await import("../../../src/main/server-commands.ts");
    return backupCommand({ folder, json: settings.json, signal: interrupts.aborting });
  },
});
