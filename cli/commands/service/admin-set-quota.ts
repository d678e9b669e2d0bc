import { command } from "../../command.ts";
import { UsageError } from "../../errors.ts";
import { required, text } from "../../options.ts";

export const adminSetQuota = command({
  path: ["admin", "set-quota"],
  summary: "limit what an organization stores",
  options: {
    organization: required("--organization <id>", "id of the organization"),
    storage: text("--storage <bytes>", "bytes of files; 0: no limit; default: DAYBOOK_STORAGE_QUOTA counts"),
    records: text("--records <number>", "records; 0: no limit; default: DAYBOOK_RECORD_QUOTA counts"),
  },
  examples: [
    [
      "admin set-quota --organization <id> --storage 10737418240 --records 1000000",
      "10 GiB and a million records",
    ],
    ["admin set-quota --organization <id> --storage default", "What every organization may store"],
  ],
  async run({ organization, storage, records }, { settings }) {
    if (storage === undefined && records === undefined)
      throw new UsageError("Give --storage, --records or both.");
    const { adminCommand } = await import("../../../src/main/server-commands.ts");
    const quotas = {
      ...(storage === undefined ? {} : { storage }),
      ...(records === undefined ? {} : { records }),
    };
    return adminCommand("setQuotaCommand", { organization, json: settings.json, ...quotas });
  },
});
