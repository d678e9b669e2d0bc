/** Opens the file store that the configuration selects. */
import { join } from "node:path";
import { folderStore } from "./folder-store.ts";
import type { ObjectStore } from "./store.ts";

export interface StorageSettings {
  storage: "folder" | "s3";
  data_dir: string;
  s3_endpoint: string | null;
  s3_bucket: string | null;
  s3_region: string;
  s3_access_key_id: string | null;
  s3_secret_access_key: string | null;
  s3_path_style: boolean;
}

/** The settings of the file store are incomplete. */
export class StorageNotConfigured extends Error {}

export async function openStore(settings: StorageSettings): Promise<ObjectStore> {
  if (settings.storage === "folder") return folderStore(join(settings.data_dir, "files"));
  const { s3_access_key_id: accessKeyId, s3_secret_access_key: secretAccessKey } = settings;
  if (!settings.s3_bucket) throw new StorageNotConfigured("DAYBOOK_STORAGE=s3 needs DAYBOOK_S3_BUCKET.");
  if ((accessKeyId === null) !== (secretAccessKey === null))
    throw new StorageNotConfigured(
      "Set both DAYBOOK_S3_ACCESS_KEY_ID and DAYBOOK_S3_SECRET_ACCESS_KEY, or neither.",
    );
  // The AWS SDK is large, and most installations keep files in a folder.
  const { s3Store } = await import("./s3-store.ts");
  return s3Store({
    bucket: settings.s3_bucket,
    region: settings.s3_region,
    endpoint: settings.s3_endpoint,
    credentials: accessKeyId && secretAccessKey ? { accessKeyId, secretAccessKey } : null,
    path_style: settings.s3_path_style,
    temporary_folder: join(settings.data_dir, "uploads"),
  });
}
