/** The same file twice: marked, or refused where the organization chose that. */
import { AppError } from "../kernel/errors.ts";
import type { OrganizationSettings } from "./store.ts";

export class DuplicateDocument extends AppError {
  static override code = "duplicate_document";
  static override status = 409;
  constructor(existing_id: string) {
    super(
      `The same file is already the document of record ${existing_id}, and this organization refuses duplicates.`,
      { existing_id },
    );
  }
}

export function refusesDuplicates({ settings }: OrganizationSettings): boolean {
  return settings.duplicate_documents === "refuse";
}
