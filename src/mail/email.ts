/**
 * The states of an e-mail in the outbox, and what may happen in each. Before the content is sent, an attempt
 * can be repeated safely. Afterwards only the server's reply says whether it was accepted; without a reply
 * the state is `uncertain`. docs/mail.md draws this table.
 */
import { InvalidTransition } from "../kernel/errors.ts";
import { because } from "../kernel/refusal-reasons.ts";
import type { EmailStatus } from "./constants.ts";

export const emailMoves = {
  queued: { connect: "connecting" },
  connecting: { transmit: "transmitting", accept: "sent", postpone: "queued", give_up: "failed" },
  transmitting: { accept: "sent", postpone: "queued", give_up: "failed", lose: "uncertain" },
  sent: {},
  uncertain: { retry: "queued" },
  failed: { retry: "queued" },
} as const satisfies Record<EmailStatus, Record<string, EmailStatus>>;

export function requireRetry({ status, body_text }: { status: EmailStatus; body_text: string }): void {
  if (!Object.hasOwn(emailMoves[status], "retry"))
    throw new InvalidTransition(
      `The e-mail is ${status}; only uncertain or failed e-mails can be sent again.`,
      because("email_not_repeatable", { status }),
    );
  // This row has no text: it only records why a scheduled send failed.
  if (body_text === "")
    throw new InvalidTransition(
      "The e-mail has no content to send again; send the invoice instead.",
      because("email_not_repeatable", { status }),
    );
}
