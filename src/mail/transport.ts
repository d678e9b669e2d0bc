/** How messages are sent. The outcome that a transport returns decides whether the message may be retried. */
export interface OutgoingMessage {
  id: string;
  from: string;
  to: string;
  /** The whole message as sent: headers, bodies, attachments. */
  content: Buffer;
}

export type SendOutcome =
  /** The server accepted the message. */
  | { outcome: "sent" }
  /**
   * The message was certainly not accepted. `permanent`: a retry is useless, for example an unknown address.
   */
  | { outcome: "refused"; permanent: boolean; error: string }
  /** The whole message was sent and no answer came: it may or may not have been accepted. */
  | { outcome: "uncertain"; error: string };

export interface Transport {
  /**
   * Awaits `beforeContent` before it sends the first byte of the content. If that rejects, no content is
   * sent.
   */
  send(message: OutgoingMessage, beforeContent: () => Promise<void>): Promise<SendOutcome>;
}
