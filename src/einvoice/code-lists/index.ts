/** Units, schemes and codes that reading, writing and printing share. */
export {
  isCountryCode,
  isEInvoiceCurrency,
  isExemptionCode,
  isNoteSubject,
  isPeppolAddressScheme,
  isReferenceCode,
  isVatPrefix,
} from "./codes.ts";
export {
  isAustralianNumber,
  isBelgianNumber,
  isGln,
  isNorwegianNumber,
  isSwedishNumber,
} from "./identifiers.ts";
export { findUnitCode, unit_code_default, unitCodeOf } from "./units.ts";
