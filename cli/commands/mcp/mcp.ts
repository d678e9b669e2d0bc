import { openConnection } from "../../client/connection.ts";
import { command } from "../../command.ts";
import { version } from "../../version.ts";

export const mcp = command({
  path: ["mcp"],
  summary: "Let an AI assistant work with your books (Model Context Protocol over stdio)",
  details:
    "The assistant starts this command itself and talks to it on standard input and output. It uses your sign-in, or DAYBOOK_URL and DAYBOOK_TOKEN; an API key with few scopes limits what the assistant can do.",
  options: {
    allow_finalize: {
      flags: "--allow-finalize",
      help: "Allow tools that cannot be undone: finalize and send invoices",
      fallback: false,
    },
  },
  examples: [
    ["mcp", "Serve the tools to the assistant that started it"],
    ["mcp --allow-finalize", "Also let it finalize and send invoices"],
  ],
  async run({ allow_finalize }, { settings, credentials, interrupts }) {
    const connection = await openConnection(settings, credentials);
    const { serveStdio } = await import("../../../mcp/stdio.ts");
    const { stdin, stdout } = process;
    await serveStdio({
      version,
      api_url: connection.api_url,
      token: async (refused) => {
        if (refused !== null) await connection.renew();
        return connection.token();
      },
      allow_destructive: allow_finalize,
      signal: interrupts.stopping,
      stdin,
      stdout,
    });
    return "ok";
  },
});
