import { command } from "../../command.ts";

export const worker = command({
  path: ["worker"],
  summary: "Run the background worker only, alongside one or more servers",
  examples: [["worker", "Run one worker; start as many as needed"]],
  async run(_values, { interrupts }) {
    interrupts.release();
    const { workerCommand } = await import("../../../src/main/server-commands.ts");
    return workerCommand();
  },
});
