/** Splits text into numbered lines of bounded length. */
import { RateFileUnreadable } from "./parse-rate.ts";

const line_length_max = 10_000;

export async function* numberedLines(
  text: AsyncIterable<string>,
): AsyncIterable<{ line: number; content: string }> {
  let [rest, line] = ["", 0];
  for await (const piece of text) {
    const lines = (rest + piece).split("\n");
    rest = lines.pop() ?? "";
    if (rest.length > line_length_max)
      throw new RateFileUnreadable(line + lines.length + 1, "the line is too long.");
    for (const content of lines) yield { line: ++line, content: content.replace(/\r$/, "") };
  }
  if (rest !== "") yield { line: line + 1, content: rest.replace(/\r$/, "") };
}

/** Cells of one line. Rates and codes contain no separators, so quotes are only removed. */
export function cellsOf(content: string, delimiter: string): string[] {
  return content.split(delimiter).map((cell) => cell.trim().replace(/^"(.*)"$/, "$1"));
}
