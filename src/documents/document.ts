/** Categories, counts and refusals of documents. */
import { AppError } from "../kernel/errors.ts";

export const documentCategories = [
  "receipt",
  "invoice",
  "contract",
  "tax",
  "insurance",
  "legal",
  "report",
  "bank_statement",
  "other",
] as const;
export type DocumentCategory = (typeof documentCategories)[number];

export const documentSources = ["upload", "assistant", "email", "import", "generated"] as const;
export type DocumentSource = (typeof documentSources)[number];

export const attachableTypes = ["inbox", "entry", "invoice", "transaction"] as const;
export type AttachableType = (typeof attachableTypes)[number];

/** What `POST /v1/documents/bulk` can do with each document. */
export const documentBulkActions = ["trash", "restore", "delete_permanently"] as const;
export type DocumentBulkAction = (typeof documentBulkActions)[number];

export type DocumentCounts = Record<DocumentCategory | "all" | "trash", number>;

/** `all` counts the documents outside of the trash; a document in the trash counts only under `trash`. */
export function toCounts(rows: { category: DocumentCategory | null; count: number }[]): DocumentCounts {
  const counts = { all: 0 } as DocumentCounts;
  for (const category of documentCategories) counts[category] = 0;
  counts.trash = 0;
  for (const { category, count } of rows) {
    counts[category ?? "trash"] += count;
    if (category !== null) counts.all += count;
  }
  return counts;
}

export class DocumentNotTrashed extends AppError {
  static override code = "document_not_trashed";
  static override status = 409;
  constructor(document_id: string) {
    super("Only a document in the trash can be deleted permanently. Move it to the trash first.", {
      document_id,
    });
  }
}

export class DuplicateDocument extends AppError {
  static override code = "duplicate_document";
  static override status = 409;
  constructor(duplicate_of: string) {
    super("This file already exists, and the organization's settings refuse duplicates.", { duplicate_of });
  }
}
