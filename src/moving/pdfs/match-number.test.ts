import { expect, test } from "vitest";
import { matchNumber } from "./match-number.ts";

const invoices = ["RE-2024/001", "RE-2024/0010", "1001", "12", "A 7", "A-7"].map((number) => ({ number }));

const check = (file_name: string, expected: string | null) =>
  test(`${file_name} is ${expected ?? "nobody's"}`, () =>
    expect(matchNumber(file_name, invoices).found?.number ?? null).toBe(expected));

check("RE-2024-001.pdf", "RE-2024/001");
check("2024/Rechnung RE_2024_001 (Kopie).PDF", "RE-2024/001");
check("invoice1001.pdf", "1001");
check("RE-2024-0010 Kunde 12.pdf", "RE-2024/0010");
check("RE-2024-00100.pdf", null);
check("10012.pdf", null);
check("a7.pdf", null); // two invoices could be meant
check("scan.pdf", null);
