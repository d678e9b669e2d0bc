import fc from "fast-check";
import { describe, expect, test } from "vitest";
import { newId, type OrganizationId } from "../kernel/ids.ts";
import { formatKey } from "../platform/storage/index.ts";
import { cleanFileName, decodeNameHeader, file_name_bytes_max, keyNameOf } from "./file-name.ts";

describe("the name that users see, and the name in the key", () => {
  const check = (given: string, shown: string, key: string) =>
    test(JSON.stringify(given).slice(0, 60), () => {
      expect(cleanFileName(given)).toBe(shown);
      expect(keyNameOf(cleanFileName(given))).toBe(key);
    });
  check("invoice.pdf", "invoice.pdf", "invoice.pdf");
  check("Rechnung März 2026.pdf", "Rechnung März 2026.pdf", "Rechnung-Marz-2026.pdf");
  check("請求書.pdf", "請求書.pdf", "file.pdf");
  check("../../etc/passwd", "passwd", "passwd");
  check("..\\..\\boot.ini", "boot.ini", "boot.ini");
  check("/absolute/name.pdf", "name.pdf", "name.pdf");
  check("C:\\temp\\x.pdf", "x.pdf", "x.pdf");
  check("..", "file", "file");
  check("...", "file", "file");
  check("", "file", "file");
  check("a/", "file", "file");
  check(".htaccess", "htaccess", "htaccess");
  check("a\0b.pdf", "ab.pdf", "ab.pdf");
  check("a\r\nSet-Cookie: x.pdf", "aSet-Cookie_ x.pdf", "aSet-Cookie-x.pdf");
  check("evil\u202efdp.exe", "evilfdp.exe", "evilfdp.exe");
  check('q"uo<te>.pdf', "q_uo_te_.pdf", "q_uo_te.pdf");
  check("CON.pdf", "_CON.pdf", "CON.pdf");
  check("nul", "_nul", "nul");
  check("a..b...pdf", "a..b...pdf", "a.b.pdf");
  check("half \ud800 pair.pdf", "half pair.pdf", "half-pair.pdf");
  check(`${"x".repeat(500)}.pdf`, `${"x".repeat(196)}.pdf`, `${"x".repeat(116)}.pdf`);
  check(`${"é".repeat(200)}.pdf`, `${"é".repeat(98)}.pdf`, `${"e".repeat(98)}.pdf`);
});

test("a name of a million dots and spaces is cleaned quickly", () => {
  expect(cleanFileName(`x${". ".repeat(500_000)}y.pdf`)).toMatch(/^x[. ]+\.pdf$|^x\.pdf$/);
});

test("property: any text becomes a short plain name and a valid key name", () => {
  const pieces = fc.constantFrom(
    "..",
    "/",
    "\\",
    "\0",
    "\u202e",
    " ",
    ".",
    "a",
    "ü",
    "語",
    ".pdf",
    "-",
    "_",
    "😀",
  );
  const anyName = fc.oneof(
    fc.string({ unit: "binary", maxLength: 400 }),
    fc.array(pieces).map((all) => all.join("")),
  );
  fc.assert(
    fc.property(anyName, (text) => {
      const shown = cleanFileName(text);
      expect(Buffer.byteLength(shown)).toBeLessThanOrEqual(file_name_bytes_max + 1);
      expect(shown).not.toMatch(/[/\\\p{Cc}\u202e]|^\.|\.$|^$/u);
      expect(cleanFileName(shown)).toBe(shown);
      const parts = { area: "vault", organization_id: newId<OrganizationId>(), random: "0".repeat(32) };
      formatKey({ ...parts, name: keyNameOf(shown) });
    }),
    { numRuns: 1000 },
  );
});

describe("the X-File-Name header", () => {
  const check = (header: string, name: string) =>
    test(header, () => expect(decodeNameHeader(header)).toBe(name));
  check("plain.pdf", "plain.pdf");
  check("M%C3%A4rz.pdf", "März.pdf");
  check(Buffer.from("März.pdf").toString("latin1"), "März.pdf");
  check("M\u00e4rz.pdf", "März.pdf");
  check("100%.pdf", "100%.pdf");
  check("..%2F..%2Fetc%2Fpasswd", "../../etc/passwd");
  check("decoded%252Fonce.pdf", "decoded%2Fonce.pdf");
});
