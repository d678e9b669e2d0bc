/** Why the service refuses, in the language of a page for somebody who is not signed in. */
import { type AppError, type Issue, ValidationError } from "../../kernel/errors.ts";
import { messagePage } from "../../platform/pages/layout.ts";
import { type Entrance, fill } from "../../wording/index.ts";
import { password_length_max, password_length_min } from "../constants.ts";
import { NoMailServer } from "../password-reset/request-reset.ts";
import { InvalidCredentials } from "../sign-in.ts";

type Words = Entrance["words"];

/** A rare refusal keeps the words of the API. */
export function refusalText(words: Words, error: AppError): string {
  if (error instanceof ValidationError) return error.issues.map((issue) => issueText(words, issue)).join(" ");
  const { refusals } = words;
  if (error instanceof InvalidCredentials) return refusals.wrong_credentials;
  if (error instanceof NoMailServer) return refusals.no_mail_server;
  if (!Object.hasOwn(refusals, error.code)) return error.message;
  const seconds = String(error.details.retry_after_seconds ?? "");
  return fill(refusals[error.code as keyof typeof refusals], { seconds });
}

export function issueText(words: Words, { path, code }: Issue): string {
  const { issues } = words;
  const name = path.split(".").at(-1);
  if (code === "required" || code === "empty") return issues.required;
  if (code === "guessable" || code === "common") return issues[code];
  if (name === "email" && code === "format") return words.reset_email_wrong;
  if (code !== "length") return issues.invalid;
  if (name !== "password") return issues.too_long;
  return fill(issues.password_length, { min: String(password_length_min), max: String(password_length_max) });
}

/** For a page that cannot be shown at all: its link is used up, or too many were tried. */
export function refusalPage({ words, frame }: Entrance, error: AppError): string {
  return messagePage(titleOf(words, error), refusalText(words, error), frame);
}

function titleOf(words: Words, { code }: AppError): string {
  if (code === "not_found") return words.link_title;
  return code === "rate_limited" ? words.wait_title : words.failed_title;
}
