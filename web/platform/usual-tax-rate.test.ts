import { expect, test } from "vitest";
import { type TaxStanding, usualTaxRate } from "./usual-tax-rate.ts";

const seller = (facts: Partial<TaxStanding>): TaxStanding => ({
  name: "Elm",
  country: "DE",
  vat_id: null,
  tax_number: null,
  ...facts,
});

const check = (name: string, known: TaxStanding | null, country: string | null, rate: number) =>
  test(name, () => expect(usualTaxRate(known, country)).toBe(rate));

check("registered in Germany", seller({ vat_id: "DE123456788" }), "DE", 19);
check("a tax number is a registration, too", seller({ tax_number: "11/815/08150" }), "DE", 19);
check("not registered", seller({}), "DE", 0);
check("the legal entity's country counts", seller({ country: "FI", vat_id: "FI1" }), "DE", 25.5);
check("the legal entity is not set yet", seller({ name: null, country: null }), "AT", 20);
check("nothing is known of the seller", null, "CH", 8.1);
check("a country without VAT", seller({ country: "US", tax_number: "1" }), "US", 0);
check("no country", null, null, 0);
