/**
 * SMTP. A server accepts a message by answering to the end of its content; before that it has accepted
 * nothing, whatever happens to the connection. So the one moment that leaves doubt is between the last bytes
 * and the answer, and the content is handed over piece by piece to know whether that moment was reached.
 */
import { Readable } from "node:stream";
import SMTPConnection, { type SMTPConnectionOptions } from "nodemailer/lib/smtp-connection";
import type { OutgoingMessage, SendOutcome, Transport } from "./transport.ts";

export interface SmtpSettings {
  /** smtp://user:password@host:port or smtps://… */
  url: string;
  timeout_ms: number;
}

const chunk_bytes = 64 * 1024;

export function createSmtpTransport({ url, timeout_ms }: SmtpSettings): Transport {
  const target = new URL(url);
  const options = connectionOptions(target, timeout_ms);
  const auth = credentialsOf(target);
  return {
    async send(message, beforeContent) {
      const handover = { complete: false };
      const connection = new SMTPConnection(options);
      // Errors reach the pending call below; without a listener a late one would end the process.
      connection.on("error", () => {});
      try {
        await connect(connection);
        if (auth) await login(connection, auth);
        await transmit(connection, message, contentOf(message, beforeContent, handover));
        connection.quit();
        return { outcome: "sent" };
      } catch (error) {
        connection.close();
        return outcomeOf(error as SmtpError, handover.complete);
      }
    },
  };
}

/** Whether the server answers and takes the name and password; rejects with what it said. Nothing is sent. */
export async function checkSmtp({ url, timeout_ms }: SmtpSettings): Promise<void> {
  const target = new URL(url);
  const auth = credentialsOf(target);
  const connection = new SMTPConnection(connectionOptions(target, timeout_ms));
  connection.on("error", () => {});
  try {
    await connect(connection);
    if (auth) await login(connection, auth);
    connection.quit();
  } finally {
    connection.close();
  }
}

function connectionOptions(url: URL, timeout_ms: number): SMTPConnectionOptions {
  const secure = url.protocol === "smtps:";
  return {
    host: url.hostname.replace(/^\[(.*)\]$/, "$1"),
    port: url.port === "" ? (secure ? 465 : 587) : Number(url.port),
    secure,
    // A password must not travel in the clear, unless the operator says that this network is safe.
    requireTLS: url.username !== "" && url.searchParams.get("tls") !== "off",
    ignoreTLS: url.searchParams.get("tls") === "off",
    connectionTimeout: timeout_ms,
    greetingTimeout: timeout_ms,
    socketTimeout: timeout_ms,
  };
}

function credentialsOf(url: URL) {
  if (url.username === "") return null;
  return { user: decodeURIComponent(url.username), pass: decodeURIComponent(url.password) };
}

function connect(connection: SMTPConnection): Promise<void> {
  return new Promise((resolve, reject) => {
    connection.once("error", reject);
    connection.connect((error) => (error ? reject(error) : resolve()));
  });
}

function login(connection: SMTPConnection, auth: { user: string; pass: string }): Promise<void> {
  return new Promise((resolve, reject) => {
    connection.once("error", reject);
    connection.login({ credentials: auth }, (error) => (error ? reject(error) : resolve()));
  });
}

function transmit(connection: SMTPConnection, message: OutgoingMessage, content: Readable): Promise<void> {
  return new Promise((resolve, reject) => {
    connection.once("error", reject);
    connection.send({ from: message.from, to: [message.to] }, content, (error) =>
      error ? reject(error) : resolve(),
    );
  });
}

/** The content in pieces. Until the last one is taken, the server cannot have seen the end. */
function contentOf(
  { content }: OutgoingMessage,
  beforeContent: () => Promise<void>,
  handover: { complete: boolean },
): Readable {
  async function* pieces() {
    await beforeContent();
    for (let at = 0; at < content.length; at += chunk_bytes) {
      handover.complete = at + chunk_bytes >= content.length;
      yield content.subarray(at, at + chunk_bytes);
    }
  }
  return Readable.from(pieces(), { objectMode: false, highWaterMark: 1 });
}

interface SmtpError extends Error {
  code?: string;
  responseCode?: number;
}

/** Refusals of this sender, recipient or message; any other, such as of the password, may be mended. */
const aboutMessage = new Set(["EENVELOPE", "EMESSAGE"]);

function outcomeOf({ message, code = "", responseCode }: SmtpError, complete: boolean): SendOutcome {
  const refused = responseCode !== undefined && responseCode >= 400;
  if (refused)
    return { outcome: "refused", permanent: responseCode >= 500 && aboutMessage.has(code), error: message };
  if (complete) return { outcome: "uncertain", error: message };
  return { outcome: "refused", permanent: false, error: message };
}
