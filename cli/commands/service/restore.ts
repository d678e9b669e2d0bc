import { command } from "../../command.ts";
import { argument } from "../../options.ts";
import { decryptionOptions, toDecryption } from "./decryption-options.ts";

export const restore = command({
  path: ["restore"],
  summary: "Restore a backup into an empty data folder or database",
  details:
    "Restores into DAYBOOK_DATA_DIR (./data), which must not contain a database, or with DATABASE_URL into " +
    "that database, which must be empty. Every file is verified before anything is written, and the restored " +
    "database is checked.",
  arguments: { folder: argument("<folder>", "Folder created by `daybook backup`") },
  options: decryptionOptions,
  examples: [
    ["restore /backups/daybook-2026-03-01", "Restore into ./data"],
    ["restore /backups/monday --identity-file key.txt", "Restore an encrypted backup"],
  ],
  async run({ folder, ...given }, { settings, interrupts }) {
    const { restoreCommand } = await import("../../../src/main/server-commands.ts");
    const signal = interrupts.aborting;
    return restoreCommand({ folder, json: settings.json, signal, ...toDecryption(given) });
  },
});
