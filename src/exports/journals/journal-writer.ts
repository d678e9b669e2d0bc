/** What the journals of different programs have in common. */

import type { WritePart } from "./accounts.ts";
import type { Balance, Entry } from "./entries.ts";
import type { Rate } from "./facts.ts";

export interface JournalStart {
  title: string;
  base_currency: string;
  accounts: readonly string[];
  currencies: readonly string[];
}

export interface JournalWriter {
  /** One part of the name of an account. */
  writePart: WritePart;
  start(start: JournalStart): string;
  rate(rate: Rate): string;
  entry(entry: Entry): string;
  balance(balance: Balance): string;
}
