import { command } from "../../command.ts";
import { useDataFolder } from "../../data-folder.ts";

export const doctor = command({
  path: ["doctor"],
  summary: "Check configuration, database, files, clock and mail, and suggest fixes",
  details: "Run it on the server's machine with the server's environment. It changes nothing.",
  examples: [["doctor", "Run all checks"]],
  async run(_values, context) {
    const { settings } = context;
    await useDataFolder(context);
    const { doctorCommand } = await import("../../../src/main/server-commands.ts");
    return doctorCommand({ json: settings.json });
  },
});
