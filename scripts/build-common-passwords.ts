/**
 * Builds assets/common-passwords.txt from the list of @zxcvbn-ts/language-common, which is compiled from leaked
 * passwords. Run it manually to take a newer list. The result is committed, so that neither a build nor a
 * running server needs the package.
 *
 *   npm pack @zxcvbn-ts/language-common && tar xzf zxcvbn-ts-language-common-*.tgz
 *   node scripts/build-common-passwords.ts package
 *
 * Passwords that the minimum length refuses anyway are left out.
 */
import { copyFile, readFile, writeFile } from "node:fs/promises";
import { join, resolve } from "node:path";
import { password_length_min } from "../src/access/constants.ts";
import { foldPassword } from "../src/access/password-rules.ts";

const assets = resolve(import.meta.dirname, "../assets");
const [folder] = process.argv.slice(2);
if (folder === undefined) throw new Error("Name the folder of the unpacked package.");

const passwords: string[] = JSON.parse(await readFile(join(folder, "src/passwords.json"), "utf8"));
const kept = new Set(passwords.map(foldPassword).filter((one) => [...one].length >= password_length_min));
await writeFile(join(assets, "common-passwords.txt"), `${[...kept].toSorted().join("\n")}\n`);
await copyFile(join(folder, "LICENSE.txt"), join(assets, "common-passwords.LICENSE.txt"));
process.stdout.write(`${kept.size} passwords\n`);
