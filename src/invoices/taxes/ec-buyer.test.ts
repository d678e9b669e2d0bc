import { expect, test } from "vitest";
import type { InvoiceSnapshot, TaxCategory } from "../../invoice-snapshot/index.ts";
import { ecBuyerOf } from "./ec-buyer.ts";

const party = (country: string, vat_id: string | null) => ({ vat_id, address: { country } });

const check = (
  name: string,
  [seller, buyer]: [ReturnType<typeof party>, ReturnType<typeof party>],
  listed: string | null,
  category: TaxCategory = "intra_community",
) =>
  test(`EC sales list: ${name}`, () =>
    expect(ecBuyerOf({ seller, buyer } as unknown as InvoiceSnapshot, category)).toBe(listed));

const german = party("DE", "DE123456788");
const french = party("FR", "FR 40 303 265 045");

check("goods to another member state", [german, french], "FR40303265045");
check("services to another member state", [german, french], "FR40303265045", "reverse_charge");
check("not what was taxed", [german, french], null, "standard");
check("not reverse charge at home", [german, party("DE", "DE987654321")], null, "reverse_charge");
check("not a buyer without a VAT id", [german, party("FR", null)], null);
check("not a buyer outside of the EU", [german, party("CH", "CHE123456789")], null, "reverse_charge");
check("Greece is EL, whatever the address says", [party("GR", null), party("GR", "EL094259216")], null);
check("from a seller whose VAT id is missing", [party("DE", null), french], "FR40303265045");
check("Northern Ireland", [german, party("GB", "XI123456789")], "XI123456789");
check("not from a seller outside of the EU", [party("US", null), french], null);
