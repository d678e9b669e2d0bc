import { byLabel } from "./choice-order.ts";
import type { Choice } from "./Option.tsx";

const letters = [..."ABCDEFGHIJKLMNOPQRSTUVWXYZ"];
/** Codes that name no country. */
const not_countries = new Set(["EU", "EZ", "QO", "UN", "XA", "XB", "ZZ"]);

/** With the current one, which may be a code that the browser does not know: EN 16931 writes Kosovo as 1A. */
export function countryChoices(locale: string, current: string | null = null): Choice[] {
  const known = knownCountries(locale);
  if (!current || known.some(({ id }) => id === current)) return known;
  return [{ id: current, label: current }, ...known];
}

/** Every country the browser knows by name; codes that were replaced are left out. */
function knownCountries(locale: string): Choice[] {
  const names = new Intl.DisplayNames(locale, { type: "region", fallback: "none" });
  return letters
    .flatMap((first) => letters.map((second) => first + second))
    .filter((code) => !not_countries.has(code) && new Intl.Locale(`und-${code}`).region === code)
    .flatMap((id) => {
      const label = names.of(id);
      return label ? [{ id, label, note: id }] : [];
    })
    .toSorted(byLabel(locale));
}
