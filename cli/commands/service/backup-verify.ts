import { command } from "../../command.ts";
import { argument } from "../../options.ts";
import { decryptionOptions, toDecryption } from "./decryption-options.ts";

export const backupVerify = command({
  path: ["backup", "verify"],
  summary: "Check every file of a backup by size and SHA-256",
  details:
    "Names each file that is missing, damaged or not part of the backup. With the key of an encrypted backup it also " +
    "decrypts every file and compares its contents. It writes nothing.",
  arguments: { folder: argument("<folder>", "Folder created by `daybook backup`") },
  options: decryptionOptions,
  examples: [
    ["backup verify /backups/daybook-2026-03-01", "Check a backup"],
    [
      "backup verify /backups/monday --passphrase-file secret.txt",
      "Check an encrypted backup and its contents",
    ],
  ],
  async run({ folder, ...given }, { settings, interrupts }) {
    const { backupVerifyCommand } = await import("../../../src/main/server-commands.ts");
    const signal = interrupts.aborting;
    return backupVerifyCommand({ folder, json: settings.json, signal, ...toDecryption(given) });
  },
});
