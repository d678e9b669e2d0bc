/**
 * Check digits of identifiers that Peppol verifies. Each function takes the identifier without its scheme.
 */

const digitsOf = (text: string) => [...text].map(Number);

/** The weighted sum of all digits but the last, from right to left, as in most schemes. */
function weigh(text: string, weightAt: (position: number) => number): number {
  return digitsOf(text)
    .slice(0, -1)
    .reverse()
    .reduce((sum, digit, position) => sum + digit * weightAt(position), 0);
}

const lastDigit = (text: string) => Number(text.at(-1));

/** GS1: weights 3, 1, 3, 1 … */
export function isGln(text: string): boolean {
  if (!/^\d{2,}$/.test(text)) return false;
  return (10 - (weigh(text, (position) => (position % 2 === 0 ? 3 : 1)) % 10)) % 10 === lastDigit(text);
}

/** Norwegian organization number: weights 2 to 7, modulo 11. */
export function isNorwegianNumber(text: string): boolean {
  if (!/^\d{9}$/.test(text) || Number(text) === 0) return false;
  return (11 - (weigh(text, (position) => (position % 6) + 2) % 11)) % 11 === lastDigit(text);
}

/** Belgian enterprise number: the last two digits complete the first eight to a multiple of 97. */
export function isBelgianNumber(text: string): boolean {
  return /^\d{10}$/.test(text) && 97 - (Number(text.slice(0, 8)) % 97) === Number(text.slice(8));
}

/** Swedish organization number: Luhn. */
export function isSwedishNumber(text: string): boolean {
  if (!/^\d{10}$/.test(text)) return false;
  const doubled = digitsOf(text).map((digit, index) => (index % 2 === 0 ? digit * 2 : digit));
  return doubled.reduce((sum, digit) => sum + (digit > 9 ? digit - 9 : digit), 0) % 10 === 0;
}

const abn_weights = [10, 1, 3, 5, 7, 9, 11, 13, 15, 17, 19];

/** Australian Business Number: the first digit less one, then weights, modulo 89. */
export function isAustralianNumber(text: string): boolean {
  if (!/^\d{11}$/.test(text)) return false;
  const digits = digitsOf(text).map((digit, index) => (index === 0 ? digit - 1 : digit));
  return digits.reduce((sum, digit, index) => sum + digit * (abn_weights[index] ?? 0), 0) % 89 === 0;
}
