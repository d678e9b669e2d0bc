import { describe, expect, test } from "vitest";
import type { CalendarDate } from "../../kernel/calendar.ts";
import { toField } from "../confidence.ts";
import { toRows } from "../reading/rows.ts";
import type { RecognitionContext } from "../recognition.ts";
import { readPlainText } from "../source/text.ts";
import { scoreCountries } from "./country.ts";
import { dateOrder, placeDates, scoreDates, scoreDueDates } from "./dates.ts";

const today = "2026-11-15" as CalendarDate;
const neutral: RecognitionContext = { base_currency: "EUR", country: null, locale: null, vendors: [], today };

function read(text: string, context = neutral) {
  const rows = toRows(readPlainText(text).pages);
  const dates = placeDates(rows);
  const order = dateOrder(dates, scoreCountries(rows, context), context);
  return { dates, order, best: scoreDates(dates, order, today)[0] };
}

describe("the purchase date is", () => {
  const check = (name: string, text: string, expected: string, context = neutral) =>
    test(name, () => expect(read(text, context).best?.value).toBe(expected));

  check("the labelled one", "Printed 01.02.2024\nDatum: 14.03.2024", "2024-03-14");
  check("not the due date", "Invoice date 2024-03-01\nDue date 2024-03-31", "2024-03-01");
  check("not in a period", "Datum 05.03.2024\nZeitraum: 01.02.2024 - 29.02.2024", "2024-03-05");
  check(
    "below its own label in a table",
    "Leistungsdatum      Rechnungsdatum      Zahlbar bis\n01.03.2024          05.03.2024          19.03.2024",
    "2024-03-05",
  );
  check(
    "not in a column of items",
    "Rechnungsnr. 52756 Datum 02.10.2018\nDatum      Leistung\n30.09.2018 Frühstück  5,00\n30.09.2018 Zimmer  81,00\n30.09.2018 Kurtaxe  2,50",
    "2018-10-02",
  );
  check("not the last day of a cash discount", "Datum 05.03.2024\n2 % Skonto bis 12.03.2024", "2024-03-05");
  check("not an expiry", "05/08/2019 21:16\nExpires 30/06/2020", "2019-08-05");
  check("not in the future", "13.01.2025\n13.01.2031", "2025-01-13");
  check("day first on a paper from Malaysia", "Kuala Lumpur\n03/04/2018", "2018-04-03");
  check("month first on a paper from the US", "Mountain View, CA 94040\n05/08/2019", "2019-05-08");
  check("month first if another date shows it", "05/08/2019\n05/28/2019", "2019-05-08");
  check("in the organization's order if nothing shows it", "03/04/2018", "2018-03-04", {
    ...neutral,
    country: "US",
  });
  check("day first by default", "03/04/2018", "2018-04-03");
});

test("an ambiguous order lowers the score, with a reason", () => {
  const guess = read("Date 03/04/2018").best;
  const sure = read("Kuala Lumpur\nDate 03/04/2018").best;
  expect(guess?.score).toBeLessThan(sure?.score ?? 0);
  expect(guess?.reasons.join()).toContain("day before month");
});

describe("a date more than twelve years ago", () => {
  const check = (name: string, text: string, confidence: number, value: string | null) =>
    test(name, () => {
      const [page] = readPlainText(text).pages;
      const fragments = page?.fragments.map((fragment) => ({ ...fragment, confidence })) ?? [];
      const dates = placeDates(toRows([{ number: 1, width: 600, height: 600, fragments }]));
      const scored = scoreDates(dates, dateOrder(dates, [], neutral), neutral.today);
      expect(toField("date", scored, "").value).toBe(value);
    });
  check("on a scan without a label is taken for a misread year", "15/03/2009 15:41", 0.97, null);
  check("on a scan with a label is accepted", "Invoice date 15/03/2009", 0.97, "2009-03-15");
  check("in born-digital text is accepted", "15/03/2009 15:41", 1, "2009-03-15");
});

describe("due dates", () => {
  const check = (
    name: string,
    text: string,
    issued: string,
    days: number | null,
    expected: string | undefined,
  ) =>
    test(name, () => {
      const { dates, order } = read(text);
      expect(scoreDueDates(dates, order, issued as CalendarDate, days)[0]?.value).toBe(expected);
    });
  check("labelled", "Due date 2024-03-31", "2024-03-01", null, "2024-03-31");
  check("from the terms", "Net 30 days", "2024-03-01", 30, "2024-03-31");
  check("before the invoice date are ignored", "Due date 2023-03-31", "2024-03-01", null, undefined);
  check("not given", "Thank you", "2024-03-01", null, undefined);
});

describe("the due date is", () => {
  const check = (text: string, expected: string | undefined) =>
    test(text, () => {
      const { dates, order } = read(text);
      expect(scoreDueDates(dates, order, null, null)[0]?.value).toBe(expected);
    });

  check("Zahlbar bis 19.03.2024", "2024-03-19");
  check("Bitte überweisen Sie den Betrag bis zum 19.03.2024 auf unser Konto.", "2024-03-19");
  check("Der Betrag wird am 19.03.2024 von Ihrem Konto abgebucht.", "2024-03-19");
  check("À régler avant le 19/03/2024", "2024-03-19");
  check("Pay by 19/03/2024", "2024-03-19");
  check("Eräpäivä 19.3.2024", "2024-03-19");
  check("Oss tillhanda senast 2024-03-19", "2024-03-19");
  check("Termin płatności 19.03.2024", "2024-03-19");
  check("Datum splatnosti: 19.03.2024", "2024-03-19");
  check("Apple Pay 19/03/2024 12:01", undefined);
});
