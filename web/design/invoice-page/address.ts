import type { Customer } from "../../../client/index.ts";

type AddressFields = Pick<
  Customer,
  "address_line1" | "address_line2" | "postal_code" | "city" | "region" | "country"
>;

/** An address as lines, without its country. */
export function addressLines({ address_line1, address_line2, postal_code, city }: AddressFields): string[] {
  const town = [postal_code, city].filter(Boolean).join(" ");
  return [address_line1, address_line2, town].filter((line): line is string => Boolean(line));
}

export function countryName(country: string | null, locale: string): string | null {
  // EN 16931 writes Kosovo as 1A, which is no code of a region.
  if (country && !/^[A-Z]{2}$/.test(country)) return country;
  return country ? (new Intl.DisplayNames(locale, { type: "region" }).of(country) ?? country) : null;
}
