/** What every upload command takes. */
import { flag, textWith, wholeWith } from "../options.ts";

export const concurrency_max = 10;
export const concurrency_default = 3;

export interface UploadOptions {
  concurrency: number;
  recursive: boolean;
  pattern: string;
  fail_fast: boolean;
  again: boolean;
}

export const uploadOptions = {
  concurrency: wholeWith(
    "--concurrency <number>",
    `Files to upload in parallel, 1 to ${concurrency_max}`,
    { min: 1, max: concurrency_max },
    concurrency_default,
  ),
  recursive: flag("--recursive", "Include subfolders"),
  pattern: textWith("--pattern <glob>", "Upload only files whose name matches, such as '*.pdf'", "*"),
  fail_fast: flag("--fail-fast", "Stop after the first failure"),
  again: flag("--again", "Upload files again that were already uploaded"),
};

export const uploadDetails = [
  "In a folder, hidden files, symbolic links and empty files are skipped, and with --recursive also",
  "node_modules and .git. If a run is interrupted, run the same command again: files that were already",
  "uploaded from this machine and have not changed are not uploaded twice. --json prints one line per file.",
].join(" ");
