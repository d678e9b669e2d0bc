/**
 * Decides whether the account that a file names is the one it is imported into. IBANs prove it either way.
 * Other numbers come in too many forms to prove a difference, so a file with one unknown account is accepted.
 * Once a file names two accounts, only rows that fit this account's IBAN, number or name are imported.
 */
import { foldText } from "../../kernel/fold-text.ts";
import type { StatementAccount } from "../formats/statement.ts";
import type { AccountFacts } from "../store.ts";

type Named = Pick<StatementAccount, "iban" | "account_number" | "name">;
type Own = Pick<AccountFacts, "iban" | "account_number" | "name">;

/** Fewer equal digits than this may be a coincidence. */
const digits_min = 4;
const inner_digits_min = 6;

/**
 * The file names several accounts: it is read again, and only rows that certainly belong to this account are
 * imported.
 */
export class SeveralAccounts extends Error {}

export class AccountSieve {
  /** The other accounts that the file names, for the error message if the user picked the wrong one. */
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

/**
 * One number is the end of the other, as with masked numbers, or is contained in it, as an account number in
 * its IBAN.
 */
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
