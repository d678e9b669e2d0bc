import { describe, expect, test } from "vitest";
import { commonOrders, parseBankDate, parseCompactDate, parseShortDate, possibleOrders } from "./dates.ts";
import type { DateOrder } from "./statement.ts";

describe("parseBankDate", () => {
  const check = (text: string, order: DateOrder, date: string | null) =>
    test(`${text} as ${order}`, () => expect(parseBankDate(text, order)).toBe(date));

  check("2026-01-31", "dmy", "2026-01-31");
  check("2026/1/5", "mdy", "2026-01-05");
  check("2026-01-31T10:11:12Z", "dmy", "2026-01-31");
  check("31.01.2026", "dmy", "2026-01-31");
  check("31.01.26", "dmy", "2026-01-31");
  check("31/01/2026 14:05", "dmy", "2026-01-31");
  check("01/31/2026", "mdy", "2026-01-31");
  check("01/31/2026", "dmy", null);
  check("1/15'26", "mdy", "2026-01-15");
  check("1/ 5'26", "mdy", "2026-01-05");
  check("20260131", "dmy", null); // eight digits follow the order; the detector finds ymd
  check("20260131", "ymd", "2026-01-31");
  check("31012026", "dmy", "2026-01-31");
  check("26-01-31", "ymd", "2026-01-31");
  check("31 Jan 2026", "mdy", "2026-01-31");
  check("31 constructor 2026", "mdy", null);
  check("Jan 31, 2026", "dmy", "2026-01-31");
  check("31-déc.-2026", "ymd", "2026-12-31");
  check("1 August 26", "ymd", "2026-08-01");
  check("31/12/98", "dmy", "1998-12-31");
  check("30.02.2026", "dmy", null);
  check("2026-13-01", "ymd", null);
  check("0001-01-01", "ymd", null);
  check("yesterday", "dmy", null);
  check("", "dmy", null);
});

describe("possibleOrders", () => {
  const check = (texts: string[], orders: DateOrder[]) =>
    test(texts.join(", "), () => expect(commonOrders(texts)).toEqual(orders));
  check(["03/04/2026"], ["dmy", "mdy"]);
  check(["03/04/2026", "13/04/2026"], ["dmy"]);
  check(["03/04/2026", "03/14/2026"], ["mdy"]);
  check(["13/04/2026", "03/14/2026"], []);
  check(["03.04.2026"], ["dmy"]);
  check(["03/04/26"], ["dmy", "mdy"]);
  check(["26-01-15"], ["ymd", "dmy"]);
  check(["20260115"], ["ymd"]);
  check(["2026-01-15"], ["ymd", "dmy", "mdy"]);
  test("no date at all", () => expect(possibleOrders("Total")).toEqual([]));
});

test("compact dates keep the bank's day, whatever the offset says", () => {
  expect(parseCompactDate("20260131235959.000[-8:PST]")).toBe("2026-01-31");
  expect(parseCompactDate("20261331")).toBeNull();
  expect(parseShortDate("260229")).toBeNull();
  expect(parseShortDate("280229")).toBe("2028-02-29");
});
