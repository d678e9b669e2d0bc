/** What every upload command takes. */
import { flag, textWith, wholeWith } from "../options.ts";

export const concurrency_max = 10;
const concurrency_default = 3;

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
    `how many files at once, 1 to ${concurrency_max}`,
    { min: 1, max: concurrency_max },
    concurrency_default,
  ),
  recursive: flag("--recursive", "folders within the folder, too"),
  pattern: textWith("--pattern <glob>", "only files with such a name, as in '*.pdf'", "*"),
  fail_fast: flag("--fail-fast", "start no more files after the first that fails"),
  again: flag("--again", "upload files once more that were uploaded before"),
};

export const uploadDetails = [
  "In a folder, hidden files, symbolic links and empty files are passed over, and with --recursive also",
  "node_modules and .git. A run that was interrupted can simply be repeated: a file that was uploaded from",
  "here before and has not changed is not uploaded twice. With --json, one line per file.",
].join("\n");
