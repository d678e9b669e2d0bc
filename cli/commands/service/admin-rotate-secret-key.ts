import { command } from "../../command.ts";
import { useDataFolder } from "../../data-folder.ts";

export const adminRotateSecretKey = command({
  path: ["admin", "rotate-secret-key"],
  summary: "Seal the secrets in the database with a new key",
  options: {},
  examples: [["admin rotate-secret-key", "Make a new key in secret.key and seal everything with it"]],
  async run(_options, context) {
    const { settings } = context;
    await useDataFolder(context);
    const { adminCommand } = await import("../../../src/main/server-commands.ts");
    return adminCommand("rotateSecretKeyCommand", { json: settings.json });
  },
});
