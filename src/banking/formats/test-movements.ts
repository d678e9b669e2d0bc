/** What every made-up statement contains. */
export interface Movement {
  place: number;
  date: string;
  cents: number;
  text: string;
  name: string;
}

export const movements: readonly Movement[] = [
  { place: 1, date: "2026-01-29", cents: -123_456, text: "Rent January", name: "Landlord Ltd" },
  { place: 2, date: "2026-01-30", cents: 250_000, text: "Invoice 7", name: "Customer AG" },
  { place: 3, date: "2026-01-31", cents: -999, text: "Groceries", name: "Shop" },
];
