import { command } from "../../command.ts";
import { required, text } from "../../options.ts";

export const adminCreateToken = command({
  path: ["admin", "create-token"],
  summary: "create an API key for an organization",
  options: {
    organization: required("--organization <id>", "id of the organization"),
    scope: required("--scope <scopes>", "scopes, separated by spaces"),
    email: text("--email <email>", "the member it acts for; default: the first owner"),
  },
  examples: [["admin create-token --organization <id> --scope 'inbox.read inbox.write'", "A narrow key"]],
  async run({ organization, scope, email }, { settings }) {
    const { adminCommand } = await import("../../../src/main/server-commands.ts");
    const options = { organization, scope, json: settings.json, ...(email ? { email } : {}) };
    return adminCommand("createTokenCommand", options);
  },
});
