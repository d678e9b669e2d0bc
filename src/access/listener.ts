/**
 * Hears notices on a connection of its own. While the connection is not there, notices may be missed, so
 * `listening` is false and nobody may rely on what they remember. A connection can die without a word (a
 * cable, a firewall); a heartbeat finds that out.
 */
import pg from "pg";
import type { Logger } from "pino";
import { channel, type Notice } from "./notices.ts";

export interface ListenerOptions {
  connectionString: string;
  log: Pick<Logger, "warn" | "info">;
  onNotice(notice: Notice): void;
  /** The connection is back; whatever happened meanwhile was not heard. */
  onConnect(): void;
  heartbeat_ms?: number;
  reconnect_ms?: number;
}

export interface Listener {
  readonly listening: boolean;
  /** Resolves when it listens for the first time. */
  ready: Promise<void>;
  close(): Promise<void>;
}

const heartbeat_ms_default = 2_000;
const reconnect_ms_default = 250;

export function startListener(options: ListenerOptions): Listener {
  const { heartbeat_ms = heartbeat_ms_default, reconnect_ms = reconnect_ms_default } = options;
  const ready = Promise.withResolvers<void>();
  let client: pg.Client | null = null;
  let listening = false;
  let closed = false;
  let timer: NodeJS.Timeout | undefined;

  const later = (work: () => void, milliseconds: number) => {
    clearTimeout(timer);
    if (closed) return;
    timer = setTimeout(work, milliseconds);
    timer.unref();
  };

  const lose = (lost: pg.Client) => {
    if (lost !== client) return;
    if (listening)
      options.log.warn("lost the connection that hears revocations; tokens are checked each time");
    listening = false;
    client = null;
    lost.end().catch(() => {});
    later(connect, reconnect_ms);
  };

  const beat = (beating: pg.Client) => {
    // No answer until the next beat: the connection is gone, whatever the socket says.
    later(() => lose(beating), heartbeat_ms);
    beating.query("select 1").then(
      () => beating === client && later(() => beat(beating), heartbeat_ms),
      () => lose(beating),
    );
  };

  const connect = () => {
    const opened = new pg.Client({
      connectionString: options.connectionString,
      application_name: "daybook access",
      connectionTimeoutMillis: 5_000,
      keepAlive: true,
    });
    client = opened;
    opened.on("error", () => lose(opened));
    opened.on("end", () => lose(opened));
    opened.on("notification", ({ payload }) => options.onNotice(parseNotice(payload)));
    opened
      .connect()
      .then(() => opened.query(`listen ${channel}`))
      .then(
        () => {
          if (opened !== client) return;
          options.onConnect();
          listening = true;
          ready.resolve();
          later(() => beat(opened), heartbeat_ms);
        },
        () => lose(opened),
      );
  };
  connect();

  return {
    get listening() {
      return listening;
    },
    ready: ready.promise,
    async close() {
      closed = true;
      listening = false;
      clearTimeout(timer);
      const open = client;
      client = null;
      await open?.end().catch(() => {});
    },
  };
}

function parseNotice(payload: string | undefined): Notice {
  try {
    return JSON.parse(payload ?? "") as Notice;
  } catch {
    return {};
  }
}
