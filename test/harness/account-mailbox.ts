/** For tests: sends the queued e-mails about accounts into memory. */
import { type OutgoingAccountEmail, sendDue } from "../../src/account-mail/index.ts";
import { writeHashEmail } from "../../src/audit/index.ts";
import { writeInvitationEmail } from "../../src/organizations/index.ts";
import type { AccessFixture } from "./access.ts";
import type { AccessService } from "./access-service.ts";

export interface AccountMailbox {
  /** Sends what is queued and returns it. */
  receive(): Promise<OutgoingAccountEmail[]>;
}

export function accountMailbox({ db, clock }: AccessFixture, service: AccessService): AccountMailbox {
  const { base_url: public_url, access } = service;
  return {
    async receive() {
      const received: OutgoingAccountEmail[] = [];
      await sendDue({
        db,
        clock,
        write: {
          ...access.account_emails,
          invitation: (email, now) => writeInvitationEmail({ db, public_url }, email, now),
          audit_hash: (email, now) => writeHashEmail(db, email, now),
        },
        async send(email) {
          received.push(email);
          return { outcome: "sent" };
        },
        onFailure(_email, error) {
          throw new Error(error);
        },
      });
      return received;
    },
  };
}

export function linkIn({ body_text }: OutgoingAccountEmail): string {
  const link = /https?:\/\/\S+/.exec(body_text)?.[0];
  if (!link) throw new Error(`No link in the message: ${body_text}`);
  return link;
}

export function tokenIn(link: string): string {
  return new URL(link).searchParams.get("token") ?? "";
}
