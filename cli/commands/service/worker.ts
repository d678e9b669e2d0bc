import { command } from "../../command.ts";

export const worker = command({
  path: ["worker"],
  summary: "run background work only, beside one or more servers",
  examples: [["worker", "One worker; start as many as there is work for"]],
  async run(_values, { interrupts }) {
    interrupts.release();
    const { workerCommand } = await import("../../../src/main/server-commands.ts");
    return workerCommand();
  },
});
