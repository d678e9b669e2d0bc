import { command } from "../../command.ts";
import { argument } from "../../options.ts";

export const restore = command({
  path: ["restore"],
  summary: "bring a backup back into an empty place",
  details:
    "Into DAYBOOK_DATA_DIR (./data), which must hold no database, or with DATABASE_URL into that database,\n" +
    "which must be empty. Every file is checked before anything is put in place, and the database is looked\n" +
    "at to see that it works.",
  arguments: { folder: argument("<folder>", "a folder that `daybook backup` made") },
  examples: [["restore /backups/daybook-2026-03-01", "Into ./data"]],
  async run({ folder }, { settings, interrupts }) {
    const { restoreCommand } = await import("../../../src/main/server-commands.ts");
    return restoreCommand({ folder, json: settings.json, signal: interrupts.aborting });
  },
});
