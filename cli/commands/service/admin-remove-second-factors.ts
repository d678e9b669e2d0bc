import { command } from "../../command.ts";
import { useDataFolder } from "../../data-folder.ts";
import { required } from "../../options.ts";

export const adminRemoveSecondFactors = command({
  path: ["admin", "remove-second-factors"],
  summary: "Remove a user's second factors and end all of their sessions",
  details: "For a user who has lost every second factor and recovery code. The password stays.",
  options: { email: required("--email <email>", "Email address of the user") },
  examples: [
    ["admin remove-second-factors --email you@example.com", "Let the user sign in with the password"],
  ],
  async run({ email }, context) {
    await useDataFolder(context);
    const { adminCommand } = await import("../../../src/main/server-commands.ts");
    return adminCommand("removeSecondFactorsCommand", { email });
  },
});
