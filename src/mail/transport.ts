/** Ways to get a message out. What a transport answers decides whether the message may be tried again. */
export interface OutgoingMessage {
  id: string;
  from: string;
  to: string;
  /** The whole message as it travels: headers, bodies, attachments. */
  content: Buffer;
}

export type SendOutcome =
  /** It was accepted. */
  | { outcome: "sent" }
  /** It surely was not accepted. `permanent`: and never will be, such as an unknown address. */
  | { outcome: "refused"; permanent: boolean; error: string }
  /** It was handed over whole, and then no answer came: nobody knows. */
  | { outcome: "uncertain"; error: string };

export interface Transport {
  /** `beforeContent` is awaited before the first byte of the content leaves; if it fails, none does. */
  send(message: OutgoingMessage, beforeContent: () => Promise<void>): Promise<SendOutcome>;
}
