import { expect, test } from "vitest";
import type { InvoiceSnapshot, TaxCategory } from "../../invoice-snapshot/index.ts";
import { ecBuyerOf, usualEcCategory } from "./ec-buyer.ts";

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

const checkUsual = (
  name: string,
  [seller, buyer]: [string | null, string | null],
  goods: TaxCategory | null,
  services: TaxCategory | null,
) =>
  test(`usual tax category: ${name}`, () => {
    const parties = { seller: { vat_id: seller }, buyer: { vat_id: buyer } };
    expect(usualEcCategory(parties, "goods")).toBe(goods);
    for (const kind of ["services", null] as const) expect(usualEcCategory(parties, kind)).toBe(services);
  });

checkUsual("another member state", ["DE123456788", "fr 40 303 265 045"], "intra_community", "reverse_charge");
checkUsual("Greece writes EL", ["DE123456788", "EL094259216"], "intra_community", "reverse_charge");
checkUsual("the seller's own country", ["DE123456788", "DE987654321"], null, null);
checkUsual("a buyer without a VAT id", ["DE123456788", null], null, null);
checkUsual("a buyer outside of the EU", ["DE123456788", "CHE123456789"], null, null);
checkUsual("a seller without a VAT id", [null, "FR40303265045"], null, null);
checkUsual("Northern Ireland, for goods only", ["DE123456788", "XI123456789"], "intra_community", null);
