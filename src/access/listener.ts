/**
 * Hears notices on a connection of its own. While they cannot be heard, `listening` is false and nobody may
 * rely on what they remember.
 *
 * That a connection is open does not mean that notices come through: a cable is cut, a firewall forgets, or a
 * transaction pooler stands in between and swallows them. So the listener sends itself a beat and believes in
 * the connection only as long as it hears its own beats.
 */
import pg from "pg";
import type { Logger } from "pino";
import { newId } from "../kernel/ids.ts";
import { channel, type Notice } from "./notices.ts";

export interface ListenerOptions {
  connectionString: string;
  log: Pick<Logger, "warn" | "info">;
  onNotice(notice: Notice): void;
  /** Notices are heard from here on; whatever happened before was not. */
  onConnect(): void;
  heartbeat_ms?: number;
  reconnect_ms?: number;
}

export interface Listener {
  readonly listening: boolean;
  /** Resolves when it listens for the first time, or has found that it cannot yet. */
  ready: Promise<void>;
  close(): Promise<void>;
}

const heartbeat_ms_default = 2_000;
const reconnect_ms_default = 250;

export function startListener(options: ListenerOptions): Listener {
  const { heartbeat_ms = heartbeat_ms_default, reconnect_ms = reconnect_ms_default } = options;
  const ready = Promise.withResolvers<void>();
  const own_beat = newId();
  let client: pg.Client | null = null;
  let listening = false;
  let warned = false;
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
    if (!warned)
      options.log.warn("revocations cannot be heard; until they can, tokens are checked each time");
    warned = true;
    listening = false;
    client = null;
    lost.end().catch(() => {});
    ready.resolve();
    later(connect, reconnect_ms);
  };

  const beat = (beating: pg.Client) => {
    later(() => lose(beating), heartbeat_ms);
    beating
      .query("select pg_notify($1, $2)", [channel, JSON.stringify({ beat: own_beat })])
      .catch(() => lose(beating));
  };

  const hear = (hearing: pg.Client, notice: Notice & { beat?: string }) => {
    if (hearing !== client) return;
    if (notice.beat === undefined) options.onNotice(notice);
    if (notice.beat !== own_beat) return;
    if (!listening) {
      options.onConnect();
      if (warned) options.log.info("revocations are heard again");
      warned = false;
      listening = true;
      ready.resolve();
    }
    later(() => beat(hearing), heartbeat_ms);
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
    opened.on("notification", ({ payload }) => hear(opened, parseNotice(payload)));
    opened
      .connect()
      .then(() => opened.query(`listen ${channel}`))
      .then(
        () => opened === client && beat(opened),
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

function parseNotice(payload: string | undefined): Notice & { beat?: string } {
  try {
    return JSON.parse(payload ?? "");
  } catch {
    return {};
  }
}
