/** Seller and buyer in CII (BG-4 to BG-9). */
import type { Address, Party } from "../../invoice-snapshot/index.ts";
import { branch, leaf, type XmlElement } from "./xml.ts";

/** A buyer's national tax number has no field in EN 16931; only its VAT id does. */
export function writeParty(name: string, party: Party, tax_number: string | null): XmlElement | null {
  return branch(
    name,
    leaf("ram:Name", party.name),
    branch(
      "ram:SpecifiedLegalOrganization",
      leaf("ram:ID", party.registration_number, { schemeID: party.registration_scheme }),
      leaf("ram:TradingBusinessName", party.trading_name),
    ),
    branch(
      "ram:DefinedTradeContact",
      leaf("ram:PersonName", party.contact_name),
      branch("ram:TelephoneUniversalCommunication", leaf("ram:CompleteNumber", party.phone)),
      branch("ram:EmailURIUniversalCommunication", leaf("ram:URIID", party.email)),
    ),
    writeAddress(party.address),
    branch(
      "ram:URIUniversalCommunication",
      leaf("ram:URIID", party.electronic_address, { schemeID: party.electronic_address_scheme }),
    ),
    branch("ram:SpecifiedTaxRegistration", leaf("ram:ID", party.vat_id, { schemeID: "VA" })),
    branch("ram:SpecifiedTaxRegistration", leaf("ram:ID", tax_number, { schemeID: "FC" })),
  );
}

function writeAddress(address: Address): XmlElement | null {
  return branch(
    "ram:PostalTradeAddress",
    leaf("ram:PostcodeCode", address.postal_code),
    leaf("ram:LineOne", address.line1),
    leaf("ram:LineTwo", address.line2),
    leaf("ram:CityName", address.city),
    leaf("ram:CountryID", address.country),
    leaf("ram:CountrySubDivisionName", address.region),
  );
}
