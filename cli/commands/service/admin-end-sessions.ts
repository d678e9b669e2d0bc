import { command } from "../../command.ts";
import { useDataFolder } from "../../data-folder.ts";
import { required } from "../../options.ts";

export const adminEndSessions = command({
  path: ["admin", "end-sessions"],
  summary: "End all sessions of a user",
  details:
    "For an account that somebody else may be signed in to. Sign-ins of the web app and the command line end too. Password, second factors, API keys and other applications stay.",
  options: { email: required("--email <email>", "Email address of the user") },
  examples: [["admin end-sessions --email you@example.com", "Sign the user out everywhere"]],
  async run({ email }, context) {
    await useDataFolder(context);
    const { adminCommand } = await import("../../../src/main/server-commands.ts");
    return adminCommand("endSessionsCommand", { email });
  },
});
