/**
 * The states of an e-mail in the outbox, and what may happen in each. Before the content leaves, everything
 * can be repeated; once it left, only an answer of the server can tell, and without one the state says
 * `uncertain` instead of guessing. docs/mail.md draws this table.
 */
import { InvalidTransition } from "../kernel/errors.ts";
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
      `The e-mail is ${status}; only uncertain or failed e-mails can be sent again by hand.`,
      { status },
    );
  // It only notes why a scheduled send did not come about.
  if (body_text === "")
    throw new InvalidTransition("This message was never written; send the invoice itself again.", { status });
}
