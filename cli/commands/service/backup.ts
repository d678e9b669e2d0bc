import { command } from "../../command.ts";
import { argument } from "../../options.ts";

export const backup = command({
  path: ["backup"],
  summary: "copy the embedded database and the files into a new folder, also while the server runs",
  details:
    "The copy is consistent: it holds everything that was committed when it ended. Each file is listed with\n" +
    "its SHA-256, and restore checks them all. Run it on the server's machine, as the server's user or root.",
  arguments: { folder: argument("<folder>", "a folder that does not exist yet") },
  examples: [["backup /backups/daybook-$(date +%F)", "One backup a day"]],
  async run({ folder }, { settings }) {
    const { backupCommand } = await import("../../../src/main/server-commands.ts");
    return backupCommand({ folder, json: settings.json });
  },
});
