import { command } from "../../command.ts";
import { useDataFolder } from "../../data-folder.ts";
import { text } from "../../options.ts";

export const auditVerify = command({
  path: ["audit", "verify"],
  summary: "Check the audit trail against its signed blocks",
  details:
    "Names the first block of each organization that does not fit, and why, and says how far the seal reaches. Run it " +
    "on the server's machine with the server's environment, or on a restored backup. It changes nothing.",
  options: {
    organization: text("--organization <id>", "Organization ID (default: all)"),
    hash: text("--hash <hex>", "Hash of a block, as mailed or noted earlier; it must still be in the chain"),
  },
  examples: [
    ["audit verify", "Check all organizations"],
    ["audit verify --organization <id> --json", "Print the result of one as a line of JSON"],
  ],
  async run({ organization, hash }, context) {
    const { settings } = context;
    await useDataFolder(context);
    const { auditVerifyCommand } = await import("../../../src/main/server-commands.ts");
    return auditVerifyCommand({
      json: settings.json,
      ...(organization ? { organization } : {}),
      ...(hash ? { hash } : {}),
    });
  },
});
