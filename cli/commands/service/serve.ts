import { command } from "../../command.ts";
import { chooseDataFolder } from "../../data-folder.ts";

export const serve = command({
  path: ["serve"],
  summary: "Run the service: the HTTP API and the background worker",
  details: "Configured by environment variables; see the README.",
  options: {
    worker: {
      flags: "--no-worker",
      help: "Do not run the background worker; use daybook worker processes instead",
      fallback: true,
    },
    demo: { flags: "--demo", help: "Fill an empty installation with three years of sample data" },
  },
  examples: [
    ["serve", "Run the whole service with its own database in ./data"],
    ["serve --demo", "Run the whole service with sample data"],
    ["serve --no-worker", "Run the HTTP API only"],
  ],
  async run({ worker, demo }, context) {
    const { interrupts } = context;
    interrupts.release();
    await chooseDataFolder(context);
    const { serveCommand } = await import("../../../src/main/server-commands.ts");
    return serveCommand({ worker, demo: demo === true });
  },
});
