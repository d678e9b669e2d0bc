/** After each test: an unexpected 500 fails it with the logged cause; a failed test shows what was logged. */
import { afterEach } from "vitest";
import { takeErrors } from "./logged-errors.ts";

afterEach(({ task }) => {
  const { all, unexpected } = takeErrors();
  const [first] = unexpected;
  if (first) throw new Error(`${unexpected.length} unexpected answers of 500. The first: ${first.text}`);
  if (task.result?.state === "fail")
    for (const { text } of all) console.error(`logged during "${task.name}": ${text}`);
});
