import { execFileSync } from "node:child_process";
import { unzipSync } from "fflate";
import { describe, expect, test } from "vitest";
import { BundleEmpty, buildBundle, safeFileName } from "./bundle.ts";

const bytes = (text: string) => new TextEncoder().encode(text);
const names = (...given: string[]) =>
  Object.keys(unzipSync(buildBundle(given.map((name) => ({ name, bytes: bytes(name) })))));

describe("safe names", () => {
  const check = (given: string, expected: string) =>
    test(JSON.stringify(given), () => expect(safeFileName(given)).toBe(expected));

  check("2026-00042.pdf", "2026-00042.pdf");
  check("Rechnung Nr. 7 für Zoë.pdf", "Rechnung Nr. 7 für Zoë.pdf");
  check("../../etc/passwd", "etc-passwd");
  check("C:\\temp\\a.pdf", "C-temp-a.pdf");
  check("2026/11/0042.xml", "2026-11-0042.xml");
  check("a\u0000b\u202egpj.exe", "abgpj.exe");
  check("", "file");
  check("...", "file");
  check("nul.pdf", "_nul.pdf");
  check("trailing. ", "trailing");
  check(`${"x".repeat(300)}.pdf`, `${"x".repeat(116)}.pdf`);
});

test("a bundle unpacks to the files it was built from", () => {
  const files = [
    { name: "invoice.pdf", bytes: bytes("%PDF") },
    { name: "invoice.xml", bytes: bytes("<Invoice/>") },
  ];
  const unpacked = unzipSync(buildBundle(files));
  expect(Object.keys(unpacked)).toEqual(["invoice.pdf", "invoice.xml"]);
  expect(new TextDecoder().decode(unpacked["invoice.xml"])).toBe("<Invoice/>");
});

test("equal names are numbered, whatever their case", () => {
  expect(names("a.pdf", "A.pdf", "a.pdf", "b")).toEqual(["a.pdf", "A (2).pdf", "a (3).pdf", "b"]);
});

test("names of built-in object properties are ordinary file names", () => {
  expect(names("__proto__", "constructor", "toString")).toEqual(["___proto__", "constructor", "toString"]);
});

test("an empty bundle is refused", () => expect(() => buildBundle([])).toThrow(BundleEmpty));

test("the same files give the same bytes in another process and time zone", () => {
  const here = Buffer.from(buildBundle([{ name: "a.txt", bytes: bytes("hello") }])).toString("hex");
  const module = JSON.stringify(new URL("./bundle.ts", import.meta.url).href);
  const script = `
    const { buildBundle } = await import(${module});
    const bytes = new TextEncoder().encode("hello");
    process.stdout.write(Buffer.from(buildBundle([{ name: "a.txt", bytes }])).toString("hex"));`;
  for (const TZ of ["Pacific/Auckland", "America/St_Johns"]) {
    const there = execFileSync(process.execPath, ["--input-type=module", "-e", script], {
      env: { ...process.env, TZ },
      encoding: "utf8",
    });
    expect(there).toBe(here);
  }
});
