/** Turns an e-mail into the bytes of a message. */
import type { DueEmail } from "./store.ts";

export type ComposableEmail = { id: string } & Pick<
  DueEmail,
  "created_at" | "recipient" | "sender_name" | "reply_to" | "subject" | "body_text" | "body_html"
>;

export interface Attachment {
  file_name: string;
  content: Uint8Array;
}

/**
 * Every attempt has the same Message-ID, so that a mail program shows a message once even if it arrives
 * twice.
 */
export function messageIdOf(email_id: string, from: string): string {
  return `<${email_id}@${from.split("@").at(-1)}>`;
}

export async function composeMessage(
  email: ComposableEmail,
  from: string,
  attachment: Attachment | null,
): Promise<Buffer> {
  const { default: MailComposer } = await import("nodemailer/lib/mail-composer");
  const composer = new MailComposer({
    messageId: messageIdOf(email.id, from),
    date: new Date(email.created_at),
    from: { name: email.sender_name, address: from },
    to: { name: "", address: email.recipient },
    ...(email.reply_to ? { replyTo: { name: email.sender_name, address: email.reply_to } } : {}),
    subject: email.subject,
    text: email.body_text,
    html: email.body_html,
    // Nothing in a message may make the service read a file or fetch an address.
    disableFileAccess: true,
    disableUrlAccess: true,
    attachments: attachment
      ? [
          {
            filename: attachment.file_name,
            content: Buffer.from(attachment.content),
            contentType: "application/pdf",
          },
        ]
      : [],
  });
  return composer.compile().build();
}
