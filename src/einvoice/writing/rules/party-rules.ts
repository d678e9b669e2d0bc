/** Identifiers of the parties, and the account to pay into. */

import type { InvoiceSnapshot } from "../../../invoice-snapshot/index.ts";
import { isAddressScheme, isRegistrationScheme } from "../../../kernel/identifier-schemes.ts";
import { isVatPrefix } from "../../code-lists/index.ts";
import { filled, hasCategory, paymentMeansOf } from "../document.ts";
import { fieldRule, partyRule, type Rule } from "./rule.ts";

export const partyRules: Rule[] = [
  fieldRule("BR-CO-26", "seller.vat_id", (invoice) =>
    (filled(invoice.seller.vat_id) ?? filled(invoice.seller.registration_number))
      ? null
      : hasCategory(invoice, "O")
        ? "A document outside the scope of VAT cannot have a VAT id, so the seller needs a registration number."
        : "The seller has neither a VAT id nor a registration number; it needs one of them.",
  ),
  partyRule("BR-CO-09", "vat_id", ({ vat_id }) => {
    const id = filled(vat_id);
    return id === null || isVatPrefix(id.slice(0, 2))
      ? null
      : `The VAT id ${id} does not begin with a country code, such as DE in DE123456789.`;
  }),
  fieldRule("BR-62", "seller.electronic_address_scheme", ({ seller }) => withoutScheme(seller)),
  fieldRule("BR-63", "buyer.electronic_address_scheme", ({ buyer }) => withoutScheme(buyer)),
  partyRule("BR-CL-25", "electronic_address_scheme", (party) => {
    const scheme = filled(party.electronic_address) && filled(party.electronic_address_scheme);
    return scheme === null || isAddressScheme(scheme)
      ? null
      : `${scheme} is not an electronic address scheme (EAS), such as 0088 for a GLN.`;
  }),
  partyRule("BR-CL-11", "registration_scheme", (party) => {
    const scheme = filled(party.registration_number) && filled(party.registration_scheme);
    return scheme === null || isRegistrationScheme(scheme)
      ? null
      : `${scheme} is not an ISO 6523 scheme, such as 0204 or 0106.`;
  }),
  fieldRule("BR-61", "bank.iban", (invoice) =>
    namesBank(invoice) && !paymentMeansOf(invoice)?.account
      ? "The bank details have no IBAN or account number; a credit transfer needs one."
      : null,
  ),
];

function withoutScheme(party: {
  electronic_address: string | null;
  electronic_address_scheme: string | null;
}) {
  return filled(party.electronic_address) !== null && filled(party.electronic_address_scheme) === null
    ? "The electronic address has no scheme, such as 0088 or 9930."
    : null;
}

function namesBank({ bank }: InvoiceSnapshot): boolean {
  return bank !== null && [bank.account_name, bank.bic, bank.bank_name].some((text) => filled(text) !== null);
}
