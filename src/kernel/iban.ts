/** IBANs by their own check digits (ISO 13616), so that a number is called an IBAN only when it is one. */

/** Without the spaces and hyphens that people write. */
export function compactIban(text: string): string {
  return text.replace(/[\s-]/g, "").toUpperCase();
}

/** In groups of four, as it is printed on paper. */
export function groupIban(iban: string): string {
  return compactIban(iban).replace(/(.{4})(?=.)/g, "$1 ");
}

export function normalizeIban(text: string): string | null {
  const plain = compactIban(text);
  return isIban(plain) ? plain : null;
}

/** An IBAN as banks' files have it; any other number as it is. */
export function plainAccount(text: string | null | undefined): string | null {
  return text ? (normalizeIban(text) ?? text) : null;
}

export function isIban(text: string): boolean {
  if (!/^[A-Z]{2}\d{2}[A-Z0-9]{11,30}$/.test(text)) return false;
  const rearranged = text.slice(4) + text.slice(0, 4);
  let remainder = 0;
  for (const character of rearranged) {
    const value = Number.parseInt(character, 36);
    remainder = (remainder * (value > 9 ? 100 : 10) + value) % 97;
  }
  return remainder === 1;
}

/** The first IBAN inside other text, groups of four or not, or null. */
export function findIban(text: string): string | null {
  for (const match of text.toUpperCase().matchAll(/\b[A-Z]{2}\d{2}(?: ?[A-Z0-9]){11,30}\b/g)) {
    // The pattern may swallow a following word; try shorter ends at the spaces.
    const words = match[0].split(" ");
    for (let count = words.length; count > 0; count--) {
      const iban = normalizeIban(words.slice(0, count).join(""));
      if (iban !== null) return iban;
    }
  }
  return null;
}
