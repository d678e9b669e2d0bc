/** A real SMTP server for tests that can fail in the ways real ones do. */
import type { AddressInfo, Socket } from "node:net";
import { SMTPServer } from "smtp-server";

export type Mood =
  | "well"
  | "silent" /* accepts the connection and never answers */
  | "unknown_recipient" /* 550 */
  | "busy" /* 451 to the recipient */
  | "full" /* 452 to the content */
  | "rejecting" /* 554 to the content */
  | "dies_before_content" /* closes the connection when the content begins */
  | "dies_after_content" /* reads the whole content and closes the connection without an answer */
  | "hangs_after_content"; /* reads the whole content and never answers */

export interface TestSmtp {
  url: string;
  mood: Mood;
  /** Whole messages that reached the server, accepted or not. */
  received: string[];
  accepted: string[];
  connections: number;
  /** How long the server waits before it accepts a message. */
  delay_ms: number;
  close(): Promise<void>;
}

export async function startSmtp(): Promise<TestSmtp> {
  const sockets = new Set<Socket>();
  const refuse = (code: number, text: string) => Object.assign(new Error(text), { responseCode: code });
  const server = new SMTPServer({
    disabledCommands: ["AUTH", "STARTTLS"],
    disableReverseLookup: true,
    logger: false,
    onConnect(_session, callback) {
      smtp.connections += 1;
      if (smtp.mood !== "silent") callback();
    },
    onRcptTo(_address, _session, callback) {
      if (smtp.mood === "unknown_recipient") return callback(refuse(550, "no such user"));
      if (smtp.mood === "busy") return callback(refuse(451, "try later"));
      callback();
    },
    onData(stream, _session, callback) {
      if (smtp.mood === "dies_before_content") return breakAll();
      const chunks: Buffer[] = [];
      stream.on("data", (chunk: Buffer) => chunks.push(chunk));
      stream.on("end", () => {
        const text = Buffer.concat(chunks).toString("utf8");
        smtp.received.push(text);
        if (smtp.mood === "dies_after_content") return breakAll();
        if (smtp.mood === "hangs_after_content") return;
        if (smtp.mood === "full") return callback(refuse(452, "no room"));
        if (smtp.mood === "rejecting") return callback(refuse(554, "looks like spam"));
        smtp.accepted.push(text);
        setTimeout(callback, smtp.delay_ms);
      });
    },
  });
  const breakAll = () => {
    for (const socket of sockets) socket.destroy();
  };
  server.on("error", () => {});
  server.server.on("connection", (socket: Socket) => {
    sockets.add(socket);
    socket.on("close", () => sockets.delete(socket));
  });
  await new Promise<void>((resolve) => server.listen(0, "127.0.0.1", resolve));
  const { port } = server.server.address() as AddressInfo;
  const smtp: TestSmtp = {
    url: `smtp://127.0.0.1:${port}?tls=off`,
    mood: "well",
    received: [],
    accepted: [],
    connections: 0,
    delay_ms: 0,
    close() {
      breakAll();
      return new Promise((resolve) => server.close(() => resolve()));
    },
  };
  return smtp;
}
