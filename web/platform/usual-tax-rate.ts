/** The rate that most sales of an organization have: what a new template and a first invoice start with. */

/** Standard rates of VAT in percent, as of 2026. */
const standardRates: Readonly<Record<string, number>> = {
  AT: 20,
  BE: 21,
  BG: 20,
  CH: 8.1,
  CY: 19,
  CZ: 21,
  DE: 19,
  DK: 25,
  EE: 24,
  ES: 21,
  FI: 25.5,
  FR: 20,
  GB: 20,
  GR: 24,
  HR: 25,
  HU: 27,
  IE: 23,
  IT: 22,
  LI: 8.1,
  LT: 21,
  LU: 17,
  LV: 21,
  MT: 18,
  NL: 21,
  NO: 25,
  PL: 23,
  PT: 23,
  RO: 21,
  SE: 25,
  SI: 22,
  SK: 23,
};

export interface TaxStanding {
  /** Null until the legal entity is set. */
  name: string | null;
  country: string | null;
  vat_id: string | null;
  tax_number: string | null;
}

/**
 * Zero for a legal entity without a tax registration, and where the rate is not known. Before the legal entity is set,
 * its country is that of the organization, and it counts as registered.
 */
export function usualTaxRate(seller: TaxStanding | null, organization_country: string | null): number {
  const country = seller?.country ?? organization_country;
  const is_registered = !seller?.name || Boolean(seller.vat_id || seller.tax_number);
  return (is_registered && country && standardRates[country]) || 0;
}
