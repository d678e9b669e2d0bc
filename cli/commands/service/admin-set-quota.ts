import { command } from "../../command.ts";
import { useDataFolder } from "../../data-folder.ts";
import { UsageError } from "../../errors.ts";
import { required, text } from "../../options.ts";

export const adminSetQuota = command({
  path: ["admin", "set-quota"],
  summary: "Set the storage and record quotas of an organization",
  options: {
    organization: required("--organization <id>", "Organization ID"),
    storage: text(
      "--storage <bytes>",
      'Maximum bytes of files; 0 for no limit, "default" for DAYBOOK_STORAGE_QUOTA',
    ),
    records: text(
      "--records <number>",
      'Maximum number of records; 0 for no limit, "default" for DAYBOOK_RECORD_QUOTA',
    ),
  },
  examples: [
    [
      "admin set-quota --organization <id> --storage 10737418240 --records 1000000",
      "Allow 10 GiB and a million records",
    ],
    ["admin set-quota --organization <id> --storage default", "Return to the default storage quota"],
  ],
  async run({ organization, storage, records }, context) {
    const { settings } = context;
    if (storage === undefined && records === undefined)
      throw new UsageError("Specify --storage, --records or both.");
    await useDataFolder(context);
    const { adminCommand } = await import("../../../src/main/server-commands.ts");
    const quotas = {
      ...(storage === undefined ? {} : { storage }),
      ...(records === undefined ? {} : { records }),
    };
    return adminCommand("setQuotaCommand", { organization, json: settings.json, ...quotas });
  },
});
