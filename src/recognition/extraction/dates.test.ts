import { describe, expect, test } from "vitest";
import { dateRole } from "./date-labels.ts";
import { findDates } from "./dates.ts";

describe("findDates", () => {
  const check = (text: string, ...expected: [dayFirst: string | null, monthFirst: string | null][]) =>
    test(text, () =>
      expect(findDates(text).map(({ day_first, month_first }) => [day_first, month_first])).toEqual(expected),
    );

  check("25/12/2018", ["2018-12-25", null]);
  check("12/25/2018", [null, "2018-12-25"]);
  check("03/04/2024", ["2024-04-03", "2024-03-04"]);
  check("14.03.2025", ["2025-03-14", null]);
  check("13. 08. 2021", ["2021-08-13", null]);
  check("2019-03-20", ["2019-03-20", null]);
  check("2019/07/07", ["2019-07-07", null]);
  check("2022-03-23T 17:54:46", ["2022-03-23", null]);
  check("24-01-18", ["2018-01-24", null]);
  check("05~05-17", ["2017-05-05", "2017-05-05"]);
  check("14 MAY'19", ["2019-05-14", null]);
  check("25 May 2017", ["2017-05-25", null]);
  check("05 3an 2017", ["2017-01-05", null]); // one misread letter
  check("3. März 2021", ["2021-03-03", null]);
  check("1er février 2020", ["2020-02-01", null]);
  check("Jul 18, 2019", ["2019-07-18", null]);
  check("REG #19-21/03/201819:53:23", ["2018-03-21", null]); // no space between number, date and time
  check("Dec '19"); // no day
  check("Bar 20,00"); // a month with a wrong letter does not count
  check("May 20,00"); // an amount after a month
  check("31/02/2020");
  check("32.01.2020");
  check("192.168.10.20");
  check("03-7803 0974");
  check("1.234,50");
});

test("a time of day after a date is detected", () => {
  expect(findDates("19/10/2018 20:49:59")[0]?.with_time).toBe(true);
  expect(findDates("19/10/2018")[0]?.with_time).toBe(false);
});

describe("dateRole", () => {
  const check = (before: string, role: string) => test(before, () => expect(dateRole(before)).toBe(role));
  check("Date:", "issued");
  check("Rechnungsdatum", "issued");
  check("Due date:", "due");
  check("Zahlbar bis", "due");
  check("fällig am", "due");
  check("Expires", "other");
  check("Leistungs-Datum :", "delivery");
  check("Table 7", "none");
});
