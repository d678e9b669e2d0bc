/**
 * Writes messages to a folder instead of a mail server. Every message is a file that any mail program opens.
 * The file is named by the message's id and written atomically, so a repeated attempt changes nothing.
 */
import { rename, writeFile } from "node:fs/promises";
import { join } from "node:path";
import { makeFolder } from "../platform/make-folder.ts";
import type { Transport } from "./transport.ts";

export function createMailboxTransport(folder: string): Transport {
  return {
    async send({ id, content }) {
      try {
        await makeFolder(folder);
        const path = join(folder, `${id}.eml`);
        await writeFile(`${path}.part`, content);
        await rename(`${path}.part`, path);
        return { outcome: "sent" };
      } catch (error) {
        return { outcome: "refused", permanent: false, error: (error as Error).message };
      }
    },
  };
}
