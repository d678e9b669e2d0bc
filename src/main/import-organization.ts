/** `daybook import-organization`: brings an organization from another installation into this one. */
import { type ImportedOrganization, importOrganization } from "../exports/index.ts";
import { systemClock } from "../kernel/calendar.ts";
import { openStore } from "../platform/storage/index.ts";
import { readConfig } from "./config.ts";
import { withDatabase } from "./with-database.ts";

export interface ImportOrganizationOptions {
  file: string;
  json: boolean;
}

export async function importOrganizationFile({ file, json }: ImportOrganizationOptions): Promise<void> {
  const store = await openStore(readConfig(process.env));
  try {
    const imported = await withDatabase((db) =>
      importOrganization({ db, store, now: systemClock.now() }, file),
    );
    process.stdout.write(`${json ? JSON.stringify(imported) : describe(imported)}\n`);
  } finally {
    store.close();
  }
}

function describe({ organization_id, name, records, files, new_users }: ImportedOrganization): string {
  const people =
    new_users.length === 0
      ? "Everybody in it had an account here already."
      : `New here, without a password: ${new_users.join(", ")}. They reset it on the sign-in page, or use daybook admin set-password.`;
  return `Imported ${name} (${organization_id}): ${records} records and ${files} files.\n${people}`;
}
