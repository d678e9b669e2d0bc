/** IBANs (ISO 13616). A number counts as an IBAN only when its check digits are right. */

/** Upper case, without spaces and hyphens. */
export function compactIban(text: string): string {
  return text.replace(/[\s-]/g, "").toUpperCase();
}

/** In groups of four, as printed on paper. */
export function groupIban(iban: string): string {
  return compactIban(iban).replace(/(.{4})(?=.)/g, "$1 ");
}

export function normalizeIban(text: string): string | null {
  const plain = compactIban(text);
  return isIban(plain) ? plain : null;
}

/** An IBAN in compact form, as in bank files; any other account number unchanged. */
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

/** The first IBAN inside other text, with or without spaces; null if there is none. */
export function findIban(text: string): string | null {
  for (const match of text.toUpperCase().matchAll(/\b[A-Z]{2}\d{2}(?: ?[A-Z0-9]){11,30}\b/g)) {
    // The regex may include a word that follows the IBAN, so drop words from the end until it is valid.
    const words = match[0].split(" ");
    for (let count = words.length; count > 0; count--) {
      const iban = normalizeIban(words.slice(0, count).join(""));
      if (iban !== null) return iban;
    }
  }
  return null;
}
