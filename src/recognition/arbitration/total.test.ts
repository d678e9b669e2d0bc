import { describe, expect, test } from "vitest";
import { fromUnits } from "../../kernel/decimal.ts";
import { toMoneyRows } from "../extraction/money-rows.ts";
import { toRows } from "../reading/rows.ts";
import { readPlainText } from "../source/text.ts";
import { scoreTaxes } from "./tax.ts";
import { scoreTotals } from "./total.ts";

const rowsOf = (text: string) => toMoneyRows(toRows(readPlainText(text).pages));

describe("the total is", () => {
  const check = (name: string, text: string, total: string, reason?: string) =>
    test(name, () => {
      const [best] = scoreTotals(rowsOf(text));
      expect(best && fromUnits(best.cents, 2)).toBe(total);
      if (reason) expect(best?.reasons.join("; ")).toContain(reason);
    });

  check(
    "the labelled one, not the largest",
    "Tea  3.00\nCake  4.00\nTOTAL  7.00\nCASH  50.00\nCHANGE  43.00",
    "7",
    "cash 50.00 - change 43.00 = 7.00",
  );
  check(
    "the rounded one",
    "TOTAL AMT  60.31\nROUNDING ADJ  -0.01\nRM  60.30\nCASH  70.30\nCHANGE  10.00",
    "60.3",
    "rounded by 0.01",
  );
  check(
    "the rounded one if the rounding could not be read",
    "Total Sales  42.33\nRounding Adjustment  R 02\nRounding  42.35\nCREDIT  42.35",
    "42.35",
    "rounded by 0.02",
  );
  check(
    "subtotal and tax",
    "Subtotal  19.07\nTax  1.57\nAmount  20.64\nMasterCard  20.64",
    "20.64",
    "subtotal 19.07 + tax 1.57 = 20.64",
  );
  check(
    "subtotal less discount",
    "Sub-Total  60.60\nCoupon Discount  27.60\nGrand Total  33.00\nPayment  50.00\nChange Due  17.00",
    "33",
  );
  check(
    "service charge and tax",
    "Subtotal  100.00\nService Charge  10.00\nGST  6.60\nTotal  116.60",
    "116.6",
    "service 10.00",
  );
  check(
    "the amount with tax, although only the amount without it is labelled",
    "Veroton hinta  1257.24\nALV 25.5 %  320.60\nKaikki  1577.84",
    "1577.84",
    "net 1257.24 + tax 320.60 at 25.5 %",
  );
  check(
    "the amount with a tip",
    "Subtotal  40.00\nTax 8 %  3.20\nTip  6.00\nTotal  49.20\nVisa  49.20",
    "49.2",
    "with tip 6.00",
  );
  check(
    "before a prepayment",
    "Netto  500,00\nMwSt 19 %  95,00\nGesamtbetrag  595,00\nAnzahlung  -200,00\nNoch zu zahlen  395,00",
    "595",
  );
  check("not the tax at the end of its row", "Fahrkarte  94,00\nSumme  94,00  94,00  15,01", "94");
  check("an amount with a star", "Super E10  *12,84\nSumme EUR  EUR*12,84\nGirocard  *12,84", "12.84");
  check(
    "the sum of a table of rates without labels beside it",
    "326,50  321,40  61,07  19,0  382,47\n130,70  127,59  8,93  7,0  136,52\n457,20  448,99  70,00  EUR  518,99",
    "518.99",
    "2 rates of the tax table add up",
  );
  check(
    "the sum of a table of rates with discounts in it",
    "326,50  -8,10  3,00  321,40  61,07  382,47\n130,70  -3,11  127,59  8,93  136,52\n457,20  -11,21  3,00  448,99  70,00  518,99",
    "518.99",
    "2 rates of the tax table add up",
  );
  check("not a tax that it includes", "Gesamt  119,00\nIm Betrag enthalten: 19 % MwSt  19,00", "119");
  check(
    "the amount below its label",
    "Summe Euro\n                 67,30\nMwSt  6,44",
    "67.3",
    'below "summe eur"',
  );
  check(
    "the tax table's gross",
    "Steuer %  Netto  Steuer  Brutto\nB= 7,0%  7,19  0,50  7,69\nGesamtbetrag  7,19  0,50  7,69",
    "7.69",
    "net 7.19 + tax 0.50",
  );
  check("not a saving or a count", "Milk  2.00\nTOTAL  2.00\nTOTAL SAVINGS  9.99\nTotal Qty  14.00", "2");
  check("without any label, the items' sum is not invented", "Milk  2.00\nBread  3.00\nDue  5.00", "5");
  check(
    '"balance" after cash is the change',
    "Soap  8.40\nTea  3.10\nAmt Due  11.50\nCash  20.00\nBalance  8.50",
    "11.5",
    "cash 20.00 - change 8.50 = 11.50",
  );
  check('"balance" if it is before the cash', "Soap  8.40\nBALANCE  8.40\nCASH  20.00", "8.4");
  check("a parking ticket", "Entry 10:02\nParking Fee  5.00\nGST  0.28", "5");
  check("total with the tax named", "Total w/GST  21.20\nGST 6%  1.20\nTotal excl GST  20.00", "21.2");
  check("whole amounts with spaces", "Kenyer  1 250\nOsszesen  12 450 Ft\nKeszpenz  20 000", "12450");
  check(
    "whole amounts in yen, with their tax",
    "Subtotal  4,000\nTax 10 %  ¥400\nAmount  ¥4,400",
    "4400",
    "net 4000.00 + tax 400.00 at 10 %",
  );
  check("one decimal", "Cafe Latte  42.0\nTotal HKD$  42.0", "42");
});

test("a credit note's total is below zero, a receipt's is not", () => {
  const text = "Total  -8.79\nShipping  2.00";
  expect(scoreTotals(rowsOf(text), true)[0]?.cents).toBe(-879n);
  expect(scoreTotals(rowsOf(text), false)[0]?.score).toBeLessThan(
    scoreTotals(rowsOf(text), true)[0]?.score ?? 0,
  );
});

describe("an amount is doubted", () => {
  const check = (name: string, lines: string, confidence: number, doubted: boolean) =>
    test(name, () => {
      const [page] = readPlainText(lines).pages;
      const fragments = page?.fragments.map((fragment) => ({ ...fragment, confidence })) ?? [];
      const rows = toMoneyRows(toRows([{ number: 1, width: 600, height: 600, fragments }]));
      expect((scoreTotals(rows)[0]?.doubt ?? 0) > 0).toBe(doubted);
    });
  check("read badly and found once", "Total  50.90", 0.84, true);
  check(
    "read badly, and confirmed only by a rounding",
    "Sum  50.91\nRounding  -0.01\nTotal  50.90",
    0.84,
    true,
  );
  check("read well", "Total  50.90", 0.97, false);
  check(
    "read badly and confirmed by cash and change",
    "Total  50.90\nCash  60.00\nChange  9.10",
    0.84,
    false,
  );
  check("read badly and found twice", "Total  50.90\nVisa  50.90", 0.84, false);
});

test("without amounts there is no total", () => {
  expect(scoreTotals(rowsOf("Thank you\nCome again"))).toEqual([]);
});

describe("the tax that fits the total", () => {
  const check = (name: string, text: string, tax: bigint | undefined) =>
    test(name, () => {
      const rows = rowsOf(text);
      expect(scoreTaxes(rows, scoreTotals(rows)[0] ?? null)[0]?.value).toBe(tax);
    });
  check("included at the printed rate", "TOTAL  14.10\nGST 6%  0.80", 80n);
  check(
    "several rates, summed in the table",
    "Summe EUR  67,30\n7,00% MwSt  42,62  2,98\n19,00% MwSt  18,24  3,46\ngesamt  60,86  6,44",
    644n,
  );
  check("larger than any rate allows", "TOTAL  10.00\nTax  9.00", undefined);
});
