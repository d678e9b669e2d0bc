/**
 * Whether the account that a file speaks of is the one it is imported into. IBANs prove it both ways. Other
 * numbers come in too many forms to prove that they differ, so a file about one unknown account is believed; but
 * as soon as a file speaks of two, only what fits this account's own IBAN, number or name is taken.
 */
import { foldText } from "../../kernel/names.ts";
import type { StatementAccount } from "../formats/statement.ts";
import type { AccountFacts } from "../store.ts";

type Named = Pick<StatementAccount, "iban" | "account_number" | "name">;
type Own = Pick<AccountFacts, "iban" | "account_number" | "name">;

/** Fewer digits than this are shared by chance. */
const digits_min = 4;
const inner_digits_min = 6;

/** The file speaks of several accounts: it is read again, and only what surely is this account's is taken. */
export class SeveralAccounts extends Error {}

export class AccountSieve {
  /** What other accounts the file speaks of, for the person who picked the wrong one. */
  readonly others = new Set<string>();
  readonly #own: Own;
  readonly #is_strict: boolean;
  #believed: string | null = null;

  constructor(own: Own, is_strict: boolean) {
    this.#own = own;
    this.#is_strict = is_strict;
  }

  takes(found: Named): boolean {
    const name = labelOf(found);
    if (name === null) return true;
    const fit = fitOf(found, this.#own);
    const taken = fit === "own" || (fit === "unknown" && !this.#is_strict);
    if (taken) this.#believe(name);
    else this.others.add(name);
    return taken;
  }

  #believe(name: string): void {
    this.#believed ??= name;
    const isSame = this.#believed === name || isSameNumber(this.#believed, name);
    if (!isSame && !this.#is_strict) throw new SeveralAccounts();
  }
}

function labelOf({ iban, account_number, name }: Named): string | null {
  return iban ?? account_number ?? name;
}

export function fitOf(found: Named, own: Own): "own" | "other" | "unknown" {
  if (found.iban !== null && own.iban !== null) return found.iban === own.iban ? "own" : "other";
  const numbers = [found.iban, found.account_number].filter((text) => text !== null);
  const owns = [own.iban, own.account_number].filter((text) => text !== null);
  if (numbers.some((number) => owns.some((one) => isSameNumber(number, one)))) return "own";
  const isNamed = numbers.length === 0 && found.name !== null && foldText(found.name) === foldText(own.name);
  return isNamed ? "own" : "unknown";
}

/** One is the end of the other, as with masked numbers, or stands inside it, as a number does in its IBAN. */
function isSameNumber(a: string, b: string): boolean {
  const [short = "", long = ""] = [plainNumber(a), plainNumber(b)].sort((x, y) => x.length - y.length);
  if (short.length < digits_min) return false;
  return long.endsWith(short) || (short.length >= inner_digits_min && long.includes(short));
}

/** Without separators, masking characters and leading zeros. */
function plainNumber(text: string): string {
  return text
    .toUpperCase()
    .replace(/[^A-Z0-9]/g, "")
    .replace(/^[0X]+/, "");
}
