import { command } from "../../command.ts";
import { useDataFolder } from "../../data-folder.ts";

export const worker = command({
  path: ["worker"],
  summary: "Run the background worker only, alongside one or more servers",
  examples: [["worker", "Run one worker; start as many as needed"]],
  async run(_values, context) {
    const { interrupts } = context;
    interrupts.release();
    await useDataFolder(context);
    const { workerCommand } = await import("../../../src/main/server-commands.ts");
    return workerCommand();
  },
});
