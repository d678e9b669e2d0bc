import { command } from "../../command.ts";
import { useDataFolder } from "../../data-folder.ts";
import { argument, text } from "../../options.ts";

export const backup = command({
  path: ["backup"],
  summary: "Back up the database and files to a new folder; the server can keep running",
  details:
    "The backup is consistent: the database at one point in time, and every file it refers to. A manifest lists " +
    "the SHA-256 of each file, and restore verifies them. Run it on the server's machine with the server's " +
    "environment, as the server's user or root. With DATABASE_URL it uses pg_dump. An encrypted backup is in the " +
    "format of age; its unencrypted bytes are never written to the folder.",
  arguments: { folder: argument("<folder>", "Folder to create; it must not exist") },
  options: {
    recipient: text("--encrypt-to <recipient>", "Encrypt to this age recipient (age1…)"),
    passphrase_file: text("--passphrase-file <file>", "Encrypt with the passphrase in this file"),
  },
  examples: [
    ["backup /backups/daybook-$(date +%F)", "Daily backup"],
    [
      "backup /backups/monday --encrypt-to age1…",
      "Encrypted backup that only the holder of that key can read",
    ],
  ],
  async run({ folder, recipient, passphrase_file }, context) {
    const { settings, interrupts } = context;
    await useDataFolder(context);
    const { backupCommand } = await import("../../../src/main/server-commands.ts");
    return backupCommand({
      folder,
      json: settings.json,
      signal: interrupts.aborting,
      ...(recipient ? { recipients: [recipient] } : {}),
      ...(passphrase_file ? { passphrase_file } : {}),
    });
  },
});
