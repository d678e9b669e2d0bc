/** Files that ship with the service, such as fonts. They never change while it runs. */
import { readFileSync } from "node:fs";

const folder = new URL("../../assets/", import.meta.url);

/** Reads a file under assets/. The path must be written in the code; never pass user input. */
export function readAsset(path: string): Uint8Array {
  return readFileSync(new URL(path, folder));
}
