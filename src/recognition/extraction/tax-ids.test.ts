import { describe, expect, test } from "vitest";
import { findTaxIds } from "./tax-ids.ts";

describe("findTaxIds", () => {
  const check = (text: string, ...expected: [tax_id: string, tax_type: string, country: string | null][]) =>
    test(text, () =>
      expect(findTaxIds(text).map(({ tax_id, tax_type, country }) => [tax_id, tax_type, country])).toEqual(
        expected,
      ),
    );

  check("USt-ID: DE118900162", ["DE118900162", "eu_vat", "DE"]);
  check("UID Nr.: DE 811 274 562", ["DE811274562", "eu_vat", "DE"]);
  check("PVM KODAS LT 100010708310", ["LT100010708310", "eu_vat", "LT"]);
  check("BTW NL123456789B01", ["NL123456789B01", "eu_vat", "NL"]);
  check("ATU12345678", ["ATU12345678", "eu_vat", "AT"]);
  check("GST ID : 000750673920", ["000750673920", "gst", "MY"]);
  check("OIB 13439120211", ["13439120211", "oib", "HR"]);
  check("Tax Id: 973-97-5084", ["973-97-5084", "tin", "US"]);
  check("Steuernummer: DE 322/195/09801", ["322/195/09801", "steuernummer", "DE"]);
  check("CVR 28 84 10 73", ["28841073", "cvr", "DK"]);
  check("GST no. 88-214-903", ["88-214-903", "gst", "NZ"]);
  check("IBAN DE88200800000970375700");
  check("Tel. 03-40210276");
  check("Facture numéro 118"); // no Romanian number after an accent
});
