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
    demo: { flags: "--demo", help: "fill an empty installation with three years of a sample company" },
  },
  examples: [
    ["serve", "The whole service, with its own database in ./data"],
    ["serve --demo", "The whole service with a sample company to look at"],
    ["serve --no-worker", "HTTP only, beside worker processes"],
  ],
  async run({ worker, demo }, { interrupts }) {
    interrupts.release();
    const { serveCommand } = await import("../../../src/main/server-commands.ts");
    return serveCommand({ worker, demo: demo === true });
  },
});
