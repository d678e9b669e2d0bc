/** The account that a paper asks to be paid into. Its owner is the vendor, whatever name the paper shows. */
import { findIban } from "../../kernel/iban.ts";
import { fold } from "./fold.ts";

/** "… wird von Ihrem Konto DE… abgebucht": the buyer's own account. */
const debited =
  /\b(?:ihrem|ihres) konto\b|abgebucht|abbuch|eingezogen|einzug|lastschrift|direct debit|debited|prelev|domicili|addebit|incass|autogir|belast/;

export function findPayeeIban(text: string): string | null {
  for (const line of text.split("\n")) {
    const iban = debited.test(fold(line)) ? null : findIban(line);
    if (iban !== null) return iban;
  }
  return null;
}
