/** Sums in several currencies, which are never added: all of them, and a short form where there is no room for them. */
interface Sum {
  currency: string;
  amount: number;
}

interface WrittenSums {
  /** The organization's own currency if it is among them, and that there are more. */
  short: string;
  full: string;
}

export function writeSums(
  sums: readonly Sum[],
  base_currency: string,
  write: (sum: Sum) => string,
): WrittenSums {
  const first = sums.find(({ currency }) => currency === base_currency) ?? sums[0];
  if (!first) return { short: "", full: "" };
  const full = [first, ...sums.filter((sum) => sum !== first)].map(write).join(" + ");
  return { short: sums.length > 1 ? `${write(first)} + …` : full, full };
}
