/** The folder of a backup, plain or encrypted. */
import { join } from "node:path";
import { type CopiedFile, type ListedFile, measure, type Target, writeChunks } from "./copy-file.ts";
import type { Encryption } from "./encryption.ts";

export const encrypted_suffix = ".age";

export function plainTarget(folder: string): Target {
  return { write: (path, chunks) => writeChunks(join(folder, path), chunks) };
}

/** Adds to `stored` each file as it is on the disk. The unencrypted bytes are never written there. */
export function encryptedTarget(folder: string, { encrypt }: Encryption, stored: ListedFile[]): Target {
  return {
    async write(path, chunks) {
      const measured = measure(chunks);
      const name = path + encrypted_suffix;
      const written = await writeChunks(join(folder, name), encrypt(measured.chunks));
      stored.push({ path: name, ...written });
      return measured.result();
    },
  };
}

export function writeText(target: Target, path: string, text: string): Promise<CopiedFile> {
  return target.write(path, ReadableStream.from([Buffer.from(text)]));
}

export function below(target: Target, folder: string): Target {
  return { write: (path, chunks) => target.write(`${folder}/${path}`, chunks) };
}
