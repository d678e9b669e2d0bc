/**
 * Which passwords may be chosen. The length is checked, and guesses that an attacker tries first are refused:
 * common and leaked passwords, and words about the person. There are no rules about digits and symbols,
 * because they make people write passwords down.
 */
import { readAsset } from "../platform/assets.ts";
import { invalid } from "../platform/http/route.ts";
import { password_length_max, password_length_min } from "./constants.ts";

/** What an attacker knows about the person who chooses a password. */
export interface PasswordOwner {
  email: string;
  organization_names: readonly string[];
}

const service_name = "daybook";
/** Shorter words occur in good passwords by chance. */
const word_length_min = 4;

export function requireGoodPassword(password: string, owner: PasswordOwner, path = "password"): void {
  const length = [...password.trim()].length;
  if (length < password_length_min || length > password_length_max)
    throw invalid(
      path,
      "length",
      `must have ${password_length_min} to ${password_length_max} characters; found ${length}`,
    );
  if (isPersonal(password, owner))
    throw invalid(
      path,
      "guessable",
      "must not be your e-mail address, the name of your organization or of this service; choose another",
    );
  if (commonPasswords().has(foldPassword(password)))
    throw invalid(
      path,
      "common",
      "must not be a common password: it is on a list of leaked passwords that attackers try; choose another",
    );
}

/** Passwords are compared in this form, so that case and compatible spellings make no difference. */
export function foldPassword(text: string): string {
  return text.normalize("NFKC").trim().toLowerCase();
}

/** Digits and punctuation around a word do not make it hard to guess, so only letters are compared. */
function isPersonal(password: string, { email, organization_names }: PasswordOwner): boolean {
  const words = [email, email.split("@")[0] ?? "", ...organization_names, service_name].map(foldPassword);
  const folded = foldPassword(password);
  const letters = lettersOf(folded);
  return words.some(
    (word) => word === folded || (lettersOf(word).length >= word_length_min && lettersOf(word) === letters),
  );
}

function lettersOf(text: string): string {
  return text.replaceAll(/[^\p{L}]/gu, "");
}

let common: ReadonlySet<string> | null = null;

/** Read when a password is first set: most processes never need it. */
function commonPasswords(): ReadonlySet<string> {
  common ??= new Set(Buffer.from(readAsset("common-passwords.txt")).toString("utf8").trim().split("\n"));
  return common;
}
