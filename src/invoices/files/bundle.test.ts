import { execFileSync } from "node:child_process";
import { unzipSync } from "fflate";
import { expect, test } from "vitest";
import { BundleEmpty, buildBundle } from "./bundle.ts";

const bytes = (text: string) => new TextEncoder().encode(text);
const names = async (...given: string[]) =>
  Object.keys(unzipSync(await buildBundle(given.map((name) => ({ name, bytes: bytes(name) })))));

test("a bundle unpacks to the files it was built from", async () => {
  const files = [
    { name: "invoice.pdf", bytes: bytes("%PDF") },
    { name: "invoice.xml", bytes: bytes("<Invoice/>") },
  ];
  const unpacked = unzipSync(await buildBundle(files));
  expect(Object.keys(unpacked)).toEqual(["invoice.pdf", "invoice.xml"]);
  expect(new TextDecoder().decode(unpacked["invoice.xml"])).toBe("<Invoice/>");
});

test("equal names are numbered, whatever their case", async () => {
  expect(await names("a.pdf", "A.pdf", "a.pdf", "b")).toEqual(["a.pdf", "A (2).pdf", "a (3).pdf", "b"]);
});

test("names of built-in object properties are ordinary file names", async () => {
  expect(await names("__proto__", "constructor", "toString")).toEqual([
    "___proto__",
    "constructor",
    "toString",
  ]);
});

test("an empty bundle is refused", () => expect(buildBundle([])).rejects.toThrow(BundleEmpty));

test("the same files give the same bytes in another process and time zone", async () => {
  const here = Buffer.from(await buildBundle([{ name: "a.txt", bytes: bytes("hello") }])).toString("hex");
  const module = JSON.stringify(new URL("./bundle.ts", import.meta.url).href);
  const script = `
    const { buildBundle } = await import(${module});
    const bytes = new TextEncoder().encode("hello");
    process.stdout.write(Buffer.from(await buildBundle([{ name: "a.txt", bytes }])).toString("hex"));`;
  for (const TZ of ["Pacific/Auckland", "America/St_Johns"]) {
    const there = execFileSync(process.execPath, ["--input-type=module", "-e", script], {
      env: { ...process.env, TZ },
      encoding: "utf8",
    });
    expect(there).toBe(here);
  }
});
