/**
 * SMTP. A server accepts a message by replying after the end of its content; before that it has accepted
 * nothing, whatever happens to the connection. The outcome is uncertain only between the last bytes and the
 * reply. The content is sent in chunks, to know whether the last one was sent.
 */
import { Readable } from "node:stream";
import type SMTPConnection from "nodemailer/lib/smtp-connection";
import type { SMTPConnectionOptions } from "nodemailer/lib/smtp-connection";
import type { OutgoingMessage, SendOutcome, Transport } from "./transport.ts";

export interface SmtpSettings {
  /** smtp://user:password@host:port or smtps://…; `?tls=off` for a server that cannot encrypt, in a safe network. */
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
      const connection = await createConnection(options);
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

/**
 * Checks that the server answers and accepts the credentials; rejects with the server's error. Sends nothing.
 */
export async function checkSmtp({ url, timeout_ms }: SmtpSettings): Promise<void> {
  const target = new URL(url);
  const auth = credentialsOf(target);
  const connection = await createConnection(connectionOptions(target, timeout_ms));
  try {
    await connect(connection);
    if (auth) await login(connection, auth);
    connection.quit();
  } finally {
    connection.close();
  }
}

async function createConnection(options: SMTPConnectionOptions): Promise<SMTPConnection> {
  const { default: Connection } = await import("nodemailer/lib/smtp-connection");
  const connection = new Connection(options);
  // Errors reach the pending call; without a listener a late one would end the process.
  connection.on("error", () => {});
  return connection;
}

function connectionOptions(url: URL, timeout_ms: number): SMTPConnectionOptions {
  const secure = url.protocol === "smtps:";
  // Without this, whoever sits between us and the server could strip its offer of TLS and read the mail.
  const without_tls = url.searchParams.get("tls") === "off";
  return {
    host: url.hostname.replace(/^\[(.*)\]$/, "$1"),
    port: url.port === "" ? (secure ? 465 : 587) : Number(url.port),
    secure,
    requireTLS: !without_tls,
    ignoreTLS: without_tls,
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

/** The content in chunks. Until the last one is read, the server cannot have received the end. */
function contentOf(
  { content }: OutgoingMessage,
  beforeContent: () => Promise<void>,
  handover: { complete: boolean },
): Readable {
  async function* chunks() {
    await beforeContent();
    for (let at = 0; at < content.length; at += chunk_bytes) {
      handover.complete = at + chunk_bytes >= content.length;
      yield content.subarray(at, at + chunk_bytes);
    }
  }
  return Readable.from(chunks(), { objectMode: false, highWaterMark: 1 });
}

interface SmtpError extends Error {
  code?: string;
  responseCode?: number;
}

/**
 * Errors about this sender, recipient or message. Others, such as a wrong password, can be fixed and retried.
 */
const aboutMessage = new Set(["EENVELOPE", "EMESSAGE"]);

function outcomeOf({ message, code = "", responseCode }: SmtpError, complete: boolean): SendOutcome {
  const refused = responseCode !== undefined && responseCode >= 400;
  if (refused)
    return { outcome: "refused", permanent: responseCode >= 500 && aboutMessage.has(code), error: message };
  if (complete) return { outcome: "uncertain", error: message };
  return { outcome: "refused", permanent: false, error: message };
}
