import { requestableScopes } from "../../../src/contract.ts";
import { command } from "../../command.ts";
import { useDataFolder } from "../../data-folder.ts";
import { required, text } from "../../options.ts";

export const adminCreateToken = command({
  path: ["admin", "create-token"],
  summary: "Create an API key for an organization",
  options: {
    organization: required("--organization <id>", "Organization ID"),
    scope: { ...required("--scope <scopes>", "Scopes, separated by spaces"), choices: requestableScopes },
    email: text("--email <email>", "Member the key acts as (default: the first owner)"),
  },
  examples: [
    [
      "admin create-token --organization <id> --scope 'inbox.read inbox.write'",
      "Create a key for the inbox only",
    ],
  ],
  async run({ organization, scope, email }, context) {
    const { settings } = context;
    await useDataFolder(context);
    const { adminCommand } = await import("../../../src/main/server-commands.ts");
    const options = { organization, scope, json: settings.json, ...(email ? { email } : {}) };
    return adminCommand("createTokenCommand", options);
  },
});
