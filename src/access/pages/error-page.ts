/** Errors as a page, for a person who opened an address in a browser. */
import type { FastifyRequest } from "fastify";
import type { AppError } from "../../kernel/errors.ts";
import { html } from "../../platform/http/html.ts";
import { page } from "../../platform/pages/layout.ts";
import { entranceFor, fill } from "../../wording/index.ts";
import { refusalText } from "./refusal-words.ts";

export function errorPage(error: AppError, { id, headers }: FastifyRequest): string {
  const { words, frame } = entranceFor(headers["accept-language"]);
  const [title, message] =
    error.status === 404
      ? [words.not_found_title, words.not_found]
      : [words.failed_title, refusalText(words, error)];
  return page(
    title,
    html`<p>${message}</p>
<p><a class="button" href="/app/">${words.to_daybook}</a></p>
${error.status >= 500 && html`<p class="small soft">${fill(words.request, { id })}</p>`}`,
    frame,
  );
}
