import { describe, expect, test } from "vitest";
import { safeFileName } from "./file-names.ts";

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
