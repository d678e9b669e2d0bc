/** Waits for an export, with its progress on standard error. */
import { setTimeout as sleep } from "node:timers/promises";
import type { Export } from "../../../client/index.ts";
import type { Context } from "../../context.ts";
import { Failure } from "../../errors.ts";
import { saveDownload } from "../../save-download.ts";

const interval_ms = 1000;

export interface Saving {
  output: string | undefined;
  force: boolean;
}

export async function saveWhenReady(id: string, saving: Saving, context: Context): Promise<"ok"> {
  const { file_name } = await waitFor(id, context);
  const download = await context.daybook.downloadExport(id);
  return saveDownload(download, { ...saving, fallback_name: file_name }, context);
}

async function waitFor(id: string, { daybook, io, interrupts }: Context): Promise<Export> {
  for (let shown = -1; ; ) {
    const found = await daybook.getExport(id);
    if (found.status === "completed") return found;
    if (found.status === "failed") throw new Failure(`The export failed: ${found.error?.message}`);
    if (found.progress > shown) io.note(`${found.progress} %`);
    shown = found.progress;
    await sleep(interval_ms, undefined, { signal: interrupts.aborting });
  }
}
