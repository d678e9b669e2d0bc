import { command } from "../../command.ts";

export const serve = command({
  path: ["serve"],
  summary: "run the service: HTTP, and the background work unless --no-worker is given",
  details: "Everything is set by environment variables; the README lists them.",
  options: {
    worker: {
      flags: "--no-worker",
      help: "leave the background work to daybook worker processes",
      fallback: true,
    },
  },
  examples: [
    ["serve", "The whole service, with its own database in ./data"],
    ["serve --no-worker", "HTTP only, beside worker processes"],
  ],
  async run({ worker }, { interrupts }) {
    interrupts.release();
    const { serveCommand } = await import("../../../src/main/server-commands.ts");
    return serveCommand({ worker });
  },
});
