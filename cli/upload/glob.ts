/** File name patterns: `*` any characters, `?` one, `[abc]` one of these, `{pdf,png}` one of these words. */
import { UsageError } from "../errors.ts";

export function globToRegExp(pattern: string): RegExp {
  let [source, depth] = ["", 0];
  for (let at = 0; at < pattern.length; at += 1) {
    const char = pattern[at] as string;
    const end = char === "[" ? pattern.indexOf("]", at + 2) : -1;
    if (end > 0) {
      source += `[${pattern
        .slice(at + 1, end)
        .replace(/^!/, "^")
        .replaceAll("\\", "\\\\")}]`;
      at = end;
    } else if (char === "*") source += ".*";
    else if (char === "?") source += ".";
    else if (char === "{") {
      source += "(?:";
      depth += 1;
    } else if (char === "}" && depth > 0) {
      source += ")";
      depth -= 1;
    } else if (char === "," && depth > 0) source += "|";
    else source += char.replace(/[\\^$.|+()[\]{}]/, "\\$&");
  }
  try {
    return new RegExp(`^${source}$`, "su");
  } catch {
    throw new UsageError(
      `--pattern must be a file name pattern such as *.pdf; found ${JSON.stringify(pattern)}.`,
    );
  }
}
