/** The table of contents of an export of everything. */

export const everything_format = "daybook-everything";
/** Counts up when a reader of the version before could no longer read the file. */
export const everything_version = 1;

export interface ManifestTable {
  name: string;
  columns: string[];
  rows: number;
  /** Of the bytes of its NDJSON, in hexadecimal. */
  sha256: string;
}

export interface Manifest {
  format: typeof everything_format;
  version: number;
  organization: { id: string; name: string };
  exported_at: string;
  tables: ManifestTable[];
  files: { count: number; bytes: number };
  /** The last sealed block of the audit trail, if there is one: it can be compared with a hash kept elsewhere. */
  audit_block: { number: number; hash: string } | null;
}

export const manifest_path = "manifest.json";
export const tablePath = (name: string) => `tables/${name}.ndjson`;
export const filePath = (key: string) => `files/${key}`;
/** The people that records name. They are no table of the organization. */
export const users_table = "users";
