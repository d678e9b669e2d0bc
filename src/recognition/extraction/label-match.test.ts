import { describe, expect, test } from "vitest";
import { findLabel } from "./label-match.ts";

describe("findLabel", () => {
  const check = (text: string, role: string | null) =>
    test(text, () => expect(findLabel(text)?.role ?? null).toBe(role));

  check("TOTAL", "total");
  check("Grand Total :", "grand_total");
  check("GRANDTOTAL", "grand_total"); // merged words
  check("Gesantbetrag", "grand_total"); // a wrong letter
  check("Tota !", "total");
  check("Summe EUR", "total");
  check("VISO MOKETI", "grand_total");
  check("À payer", "grand_total");
  check("SURTOTAL:", "subtotal");
  check("Sub-Total", "subtotal");
  check("Total Sales (Excluding GST) :", "subtotal");
  check("Total Sales (Inclusive of GST) :", "grand_total");
  check("Total Included GST @ 6%", "tax");
  check("TOTAL TAX", "tax");
  check("19,00% MwSt (B)", "tax");
  check("Rounding Adj", "rounding");
  check("Ruckge1d", "change"); // an l read as a one
  check("CASH CHANGE", "change");
  check("CASH", "cash");
  check("Cashier: 123", "ignored");
  check("Total Qty", "ignored");
  check("TOTAL SAVINGS COULD BE", "ignored");
  check("Total (Eat In)", "total"); // not "total vat" with a wrong letter
  check("Totalt", "total"); // not "total ht" with a missing h
  check("Total Including GST", "grand_total"); // not "total including gst of"
  check("TOTAL INC.GST", "grand_total");
  check("Total w/GST", "grand_total");
  check("Payable Amount", "grand_total"); // not "taxable amount"
  check("Total Charges", "total"); // not "total change"
  check("NETT", "total"); // not "netto"
  check("Service Tax 6%", "tax"); // not "service tax no"
  check("Parking Fee", "weak_total"); // not "packing"
  check("Base Imp.", "subtotal");
  check("Total Tender", "cash");
  check("MasterCard", "card");
  check("10% Srv Chg", "service");
  check("Barbecue sauce", null); // "bar" only as a whole word
  check("Apfelkuchen", null);
  check("12.50", null);
  check(`${"terms and conditions of this sale ".repeat(200)} total`, null); // a sentence, whatever ends it
});
