/** Seller and buyer in UBL (BG-4 to BG-9). */
import type { Address, Party } from "../../invoice-snapshot/index.ts";
import { branch, leaf, type XmlElement } from "./xml.ts";

export function writeSeller(seller: Party): XmlElement | null {
  const taxNumber = writeTaxScheme(seller.tax_number, "TAX");
  return branch("cac:AccountingSupplierParty", writeParty(seller, taxNumber));
}

/** A buyer's national tax number has no field in EN 16931; only its VAT id does. */
export function writeBuyer(buyer: Party): XmlElement | null {
  return branch("cac:AccountingCustomerParty", writeParty(buyer, null));
}

function writeParty(party: Party, taxNumber: XmlElement | null): XmlElement | null {
  return branch(
    "cac:Party",
    leaf("cbc:EndpointID", party.electronic_address, { schemeID: party.electronic_address_scheme }),
    branch("cac:PartyName", leaf("cbc:Name", party.trading_name)),
    writeAddress(party.address),
    writeTaxScheme(party.vat_id, "VAT"),
    taxNumber,
    branch(
      "cac:PartyLegalEntity",
      leaf("cbc:RegistrationName", party.name),
      leaf("cbc:CompanyID", party.registration_number, { schemeID: party.registration_scheme }),
    ),
    branch(
      "cac:Contact",
      leaf("cbc:Name", party.contact_name),
      leaf("cbc:Telephone", party.phone),
      leaf("cbc:ElectronicMail", party.email),
    ),
  );
}

function writeAddress(address: Address): XmlElement | null {
  return branch(
    "cac:PostalAddress",
    leaf("cbc:StreetName", address.line1),
    leaf("cbc:AdditionalStreetName", address.line2),
    leaf("cbc:CityName", address.city),
    leaf("cbc:PostalZone", address.postal_code),
    leaf("cbc:CountrySubentity", address.region),
    branch("cac:Country", leaf("cbc:IdentificationCode", address.country)),
  );
}

function writeTaxScheme(id: string | null, scheme: "VAT" | "TAX"): XmlElement | null {
  const company = leaf("cbc:CompanyID", id);
  return company && branch("cac:PartyTaxScheme", company, branch("cac:TaxScheme", leaf("cbc:ID", scheme)));
}
