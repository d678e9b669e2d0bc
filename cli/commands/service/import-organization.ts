import { command } from "../../command.ts";
import { useDataFolder } from "../../data-folder.ts";
import { argument } from "../../options.ts";

export const importOrganization = command({
  path: ["import-organization"],
  summary: "Import an organization from another installation",
  details:
    "Reads a file that an export of everything has made, and brings the organization into this installation with the " +
    "same ids, numbers, audit trail and files. Nothing is imported if any byte differs from what was exported, or if " +
    "the organization is here already. Passwords, keys and webhooks are not in the file.",
  arguments: { file: argument("<file>", "File of an export with the format everything") },
  options: {},
  examples: [["import-organization alder-everything.zip", "Import an organization"]],
  async run({ file }, context) {
    await useDataFolder(context);
    const { importOrganizationCommand } = await import("../../../src/main/server-commands.ts");
    return importOrganizationCommand({ file, json: context.settings.json });
  },
});
