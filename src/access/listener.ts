/**
 * Receives notices on a connection of its own. While notices do not arrive, `listening` is false and caches
 * must not be used.
 *
 * An open connection does not prove that notices arrive: the network may be cut, a firewall may have dropped
 * the connection, or a transaction pooler may swallow notices. So the listener sends itself heartbeats and
 * trusts the connection only while it receives them. Heartbeats take the same route as notices: they are sent
 * on a second connection, through the URL that the rest of the service uses. With one connection a pooler
 * could not be detected, because it forwards notices that a connection sends to itself and drops all others.
 */
import pg from "pg";
import type { Logger } from "pino";
import { newId } from "../kernel/ids.ts";
import { channel, type Notice } from "./notices.ts";

export interface ListenerOptions {
  /** The URL that the rest of the service uses; heartbeats are sent through it. */
  connectionString: string;
  /** A direct URL to listen on, when `connectionString` leads through a pooler. */
  listen_url?: string | null;
  log: Pick<Logger, "warn" | "info">;
  onNotice(notice: Notice): void;
  /** Notices arrive from now on; earlier ones may have been missed. */
  onConnect(): void;
  heartbeat_ms?: number;
  reconnect_ms?: number;
}

export interface Listener {
  readonly listening: boolean;
  /** Resolves when it listens for the first time, or when the first attempt has failed. */
  ready: Promise<void>;
  close(): Promise<void>;
}

/** Both connections are needed: when one is lost, the other is closed. */
interface Link {
  listening: pg.Client;
  beating: pg.Client;
}

const heartbeat_ms_default = 2_000;
const reconnect_ms_default = 250;

export function startListener(options: ListenerOptions): Listener {
  const { heartbeat_ms = heartbeat_ms_default, reconnect_ms = reconnect_ms_default } = options;
  const ready = Promise.withResolvers<void>();
  let link: Link | null = null;
  let awaited_beat = "";
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

  const lose = (lost: Link) => {
    if (lost !== link) return;
    if (!warned)
      options.log.warn(
        "revocation notices do not arrive; until they do, each request checks its token in the database. " +
          "Behind a transaction pooler, set DAYBOOK_LISTEN_URL to a direct address of the database.",
      );
    warned = true;
    listening = false;
    link = null;
    end(lost);
    ready.resolve();
    later(connect, reconnect_ms);
  };

  const beat = (through: Link) => {
    later(() => lose(through), heartbeat_ms);
    // A new id each time, so that a late heartbeat does not count for a newer connection.
    awaited_beat = newId();
    through.beating
      .query("select pg_notify($1, $2)", [channel, JSON.stringify({ beat: awaited_beat })])
      .catch(() => lose(through));
  };

  const hear = (through: Link, notice: Notice & { beat?: string }) => {
    if (through !== link) return;
    if (notice.beat === undefined) options.onNotice(notice);
    if (notice.beat !== awaited_beat) return;
    if (!listening) {
      options.onConnect();
      if (warned) options.log.info("revocation notices arrive again");
      warned = false;
      listening = true;
      ready.resolve();
    }
    later(() => beat(through), heartbeat_ms);
  };

  const connect = () => {
    const opened: Link = {
      listening: newClient(options.listen_url ?? options.connectionString),
      beating: newClient(options.connectionString),
    };
    link = opened;
    for (const client of [opened.listening, opened.beating])
      client.on("error", () => lose(opened)).on("end", () => lose(opened));
    opened.listening.on("notification", ({ payload }) => hear(opened, parseNotice(payload)));
    Promise.all([opened.beating.connect(), opened.listening.connect()])
      .then(() => opened.listening.query(`listen ${channel}`))
      .then(
        () => opened === link && beat(opened),
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
      const open = link;
      link = null;
      if (open) await end(open);
    },
  };
}

function newClient(connectionString: string): pg.Client {
  return new pg.Client({
    connectionString,
    application_name: "daybook access",
    connectionTimeoutMillis: 5_000,
    keepAlive: true,
  });
}

async function end({ listening, beating }: Link): Promise<void> {
  await Promise.allSettled([listening.end(), beating.end()]);
}

function parseNotice(payload: string | undefined): Notice & { beat?: string } {
  try {
    return JSON.parse(payload ?? "");
  } catch {
    return {};
  }
}
