import { describe, expect, test } from "vitest";
import type { CalendarDate } from "../../kernel/calendar.ts";
import { toField } from "../confidence.ts";
import { toMoneyRows } from "../extraction/money-rows.ts";
import { toRows } from "../reading/rows.ts";
import type { RecognitionContext } from "../recognition.ts";
import { readPlainText } from "../source/text.ts";
import { scoreCountries } from "./country.ts";
import { scoreCurrencies } from "./currency.ts";
import { scoreTotals } from "./total.ts";

const neutral: RecognitionContext = {
  base_currency: "EUR",
  country: null,
  locale: null,
  vendors: [],
  today: "2026-11-15" as CalendarDate,
};

test("the currency in the row of the total comes before one that is named more often", () => {
  const rows = toRows(
    readPlainText("Total CHF 10.00\nEUR 10.45\nEUR 1.00 = CHF 0.95\nGegeben EUR 20.00").pages,
  );
  const [total] = scoreTotals(toMoneyRows(rows));
  const scored = scoreCurrencies(rows, [], null, neutral, total?.spans[0] ?? null);
  expect(scored[0]?.value).toBe("CHF");
});

describe("the currency", () => {
  const check = (
    name: string,
    text: string,
    expected: string | null,
    { date = null as string | null, context = neutral } = {},
  ) =>
    test(name, () => {
      const rows = toRows(readPlainText(text).pages);
      expect(
        toField("currency", scoreCurrencies(rows, scoreCountries(rows, context), date, context), "").value,
      ).toBe(expected);
    });

  check("a mark beside an amount", "TOTAL RM 14.10", "MYR");
  check("a dollar in Hong Kong", "Wan Chai, Hong Kong\nTotal $ 42.00", "HKD");
  check("a dollar in California", "Mountain View, CA 94040\n$ 16.78", "USD");
  check("a dollar for an organization in Canada", "Total $ 12.00", "CAD", {
    context: { ...neutral, base_currency: "CAD" },
  });
  check(
    "crowns on a Danish paper, whose word for tax is also Swedish",
    "CVR 28 84 10 73\nMoms 20,00\nTotal kr. 100,00",
    "DKK",
  );
  check("a dollar beside a tax number of New Zealand", "GST no. 88-214-903\nTo pay $73.70", "NZD");
  check("a dollar of no known country", "Total $ 12.00", null);
  check(
    "the country's currency without a mark",
    "53200 KUALA LUMPUR\nGST ID : 000750673920\nTotal 12.00",
    "MYR",
  );
  check("a crown in Sweden", "Stockholm\nkvitto\nAtt betala kr 102,00", "SEK");
  check("Croatia before the euro", "OIB 13439120211\nPDV\nZagreb\nUkupno 29,00", "HRK", {
    date: "2021-09-03",
  });
  check("Croatia since the euro", "OIB 13439120211\nPDV\nZagreb\nUkupno 29,00", "EUR", {
    date: "2024-09-03",
  });
  check("words of a language do not identify a country", "Facture\nMerci de votre visite\nTotal 56.00", null);
  check("a dirham in Morocco", "Rabat\nFacture\nTotal 56.00 DH", "MAD");
  check("a dirham in Dubai", "Dubai\nTotal Dhs 56.00", "AED");
  check("a legal form that one country has", "HERO TRADING SDN BHD\nTotal 41.50", "MYR");
  check("a Swiss tax number with a space", "Gasthof Adler AG\nCHE -449.123.456 MWST\nSumme 12.00", "CHF");
  check("a code before a starred amount", "Summe CHF*56.00", "CHF");
  check("a code that touches its amount", "Total PLN56.00", "PLN");
  check("without evidence it is not assumed to be the organization's own", "Total 12.00", null);
});
