/** Files that ship with the service, such as fonts. They never change while it runs. */
import { readFileSync } from "node:fs";

const folder = new URL("../../assets/", import.meta.url);

/** The bytes of a file under assets/, by a path the code itself writes; never pass user input here. */
export function readAsset(path: string): Uint8Array {
  return readFileSync(new URL(path, folder));
}
