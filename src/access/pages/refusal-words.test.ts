import { expect, test } from "vitest";
import { AppError, Conflict, ValidationError } from "../../kernel/errors.ts";
import { InternalError, ServiceUnavailable } from "../../platform/http/errors.ts";
import { entranceFor } from "../../wording/index.ts";
import { TooManyAttempts } from "../login-throttle.ts";
import { NoMailServer } from "../password-reset/request-reset.ts";
import { ResetLinkNotValid } from "../password-reset/reset-password.ts";
import { requireGoodPassword } from "../password-rules.ts";
import { InvalidCredentials } from "../sign-in.ts";
import { refusalPage, refusalText } from "./refusal-words.ts";

const german = entranceFor("de");
const { refusals, issues } = german.words;

const check = (error: AppError, text: string) =>
  test(`${error.name}: ${error.message}`, () => expect(refusalText(german.words, error)).toBe(text));

check(new InvalidCredentials(), refusals.wrong_credentials);
check(new TooManyAttempts(8), "Zu viele Versuche. Versuchen Sie es in 8 Sekunden noch einmal.");
check(new ResetLinkNotValid(), refusals.not_found);
check(new NoMailServer(), refusals.no_mail_server);
check(new ServiceUnavailable(), refusals.service_unavailable);
check(new InternalError(), refusals.internal_error);
check(new Conflict("Something rare."), "Something rare.");

const issue = (path: string, code: string) => new ValidationError([{ path, code, message: "in English" }]);
check(issue("form.full_name", "required"), issues.required);
check(issue("form.full_name", "empty"), issues.required);
check(issue("form.full_name", "length"), issues.too_long);
check(issue("form.email", "format"), german.words.reset_email_wrong);
check(issue("form.country", "enum"), issues.invalid);

const checkPassword = (password: string, text: string) =>
  test(`the password ${password}`, () => {
    const owner = { email: "ada.lovelace@example.com", organization_names: [] };
    const refusal = (() => {
      try {
        return requireGoodPassword(password, owner);
      } catch (error) {
        return error;
      }
    })();
    expect(refusal).toBeInstanceOf(AppError);
    expect(refusalText(german.words, refusal as AppError)).toBe(text);
  });

checkPassword("short", "Wählen Sie ein Passwort mit 8 bis 256 Zeichen.");
checkPassword("ada.lovelace@example.com", issues.guessable);
checkPassword("password123", issues.common);

test("a page says in its title what kind of refusal it is", () => {
  expect(refusalPage(german, new ResetLinkNotValid())).toContain(`<h1>${german.words.link_title}</h1>`);
  expect(refusalPage(german, new TooManyAttempts(8))).toContain(`<h1>${german.words.wait_title}</h1>`);
  expect(refusalPage(german, new NoMailServer())).toContain(`<h1>${german.words.failed_title}</h1>`);
});
