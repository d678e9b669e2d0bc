/**
 * Sends the events of organizations to the streams that are open in this process. About once a second, one query finds
 * the organizations with news among those with open streams. There is no NOTIFY for each event, because PostgreSQL
 * holds a lock for all of them while a transaction with a notice commits; so the writers pay nothing for streams.
 *
 * Each stream has its position. It gets the events after it as far as it can take them; a stream that is full is left
 * where it is, so memory does not grow with slow readers, and a long way to catch up is read page by page.
 */
import type { Logger } from "pino";
import { addMilliseconds, type Clock, type Instant } from "../kernel/calendar.ts";
import { AppError } from "../kernel/errors.ts";
import type { OrganizationId } from "../kernel/ids.ts";
import type { Context, Database } from "../platform/db/database.ts";
import { placeEvents } from "../platform/events/place-events.ts";
import type { EventStream } from "../platform/http/event-stream.ts";
import type { Principal } from "../platform/http/route.ts";
import { stream_heartbeat_seconds } from "./constants.ts";
import { heartbeatText, messageText } from "./message.ts";
import { findNews, type News, type Page, readPage } from "./store.ts";

export interface HubOptions {
  db: Database;
  clock: Clock;
  log: Pick<Logger, "warn" | "info">;
  /** Changes whenever a token may have ended or lost scopes. */
  accessGeneration(): number;
}

/** One open stream. */
export interface Subscriber {
  stream: EventStream;
  principal: Principal;
  /** All events up to here were sent, or are not for this token. */
  position: number;
  /** When something was last sent, and whether the client had not read it all at the last heartbeat. */
  sent_at: Instant;
  stalled: boolean;
  /** When the token was last checked, and the generation of access then. */
  checked_at: Instant;
  generation: number;
  authenticateAgain(now: Instant): Principal | Promise<Principal>;
}

const poll_ms = 1000;
const page_rows_max = 500;

export class StreamHub {
  readonly #options: HubOptions;
  readonly #subscribers = new Map<OrganizationId, Set<Subscriber>>();
  readonly #timer: NodeJS.Timeout;
  #latest = Promise.resolve();
  #busy = false;
  #failing = false;

  constructor(options: HubOptions) {
    this.#options = options;
    this.#timer = setInterval(() => void (this.#busy || this.poll()), poll_ms).unref();
  }

  get generation(): number {
    return this.#options.accessGeneration();
  }

  /** The head of the organization, after every committed event has a position. */
  findHead(context: Context) {
    return placeEvents(this.#options.db, context);
  }

  add(subscriber: Subscriber): void {
    const { organization_id } = subscriber.principal;
    const own = this.#subscribers.get(organization_id) ?? new Set();
    this.#subscribers.set(organization_id, own.add(subscriber));
    subscriber.stream.onClose(() => {
      own.delete(subscriber);
      if (own.size === 0 && this.#subscribers.get(organization_id) === own)
        this.#subscribers.delete(organization_id);
    });
  }

  /** Sends what there is to send, now. Never rejects. Also called about once a second. */
  poll(): Promise<void> {
    this.#latest = this.#latest.then(() => this.#run());
    return this.#latest;
  }

  close(): Promise<void> {
    clearInterval(this.#timer);
    return this.#latest;
  }

  async #run(): Promise<void> {
    if (this.#subscribers.size === 0) return;
    this.#busy = true;
    try {
      await this.#checkTokens();
      await this.#sendNews();
      if (this.#failing) this.#options.log.info("streams send events again");
      this.#failing = false;
    } catch (error) {
      if (!this.#failing) this.#options.log.warn({ err: error }, "streams send no events for now");
      this.#failing = true;
    } finally {
      this.#sendHeartbeats();
      this.#busy = false;
    }
  }

  /** After a change of access, and as often as a heartbeat. A token that was checked lately costs a hash. */
  async #checkTokens(): Promise<void> {
    const { generation } = this;
    const now = this.#options.clock.now();
    for (const subscriber of this.#all())
      if (subscriber.generation !== generation || isDue(subscriber.checked_at, now)) {
        await checkToken(subscriber, now);
        Object.assign(subscriber, { generation, checked_at: now });
      }
  }

  async #sendNews(): Promise<void> {
    const { db, clock } = this.#options;
    for (const news of await findNews(db, clock.now(), [...this.#subscribers.keys()])) {
      const { organization_id } = news;
      const context = this.#contextOf(organization_id);
      const position = await this.#headOf(news, context);
      await this.#sendTo(this.#subscribers.get(organization_id) ?? new Set(), context, position);
    }
  }

  async #headOf({ position, unplaced }: News, context: Context): Promise<number> {
    return unplaced ? (await placeEvents(this.#options.db, context)).position : position;
  }

  /** Streams at the same place share the query; usually that is all of them. */
  async #sendTo(subscribers: ReadonlySet<Subscriber>, context: Context, head: number): Promise<void> {
    for (;;) {
      const behind = [...subscribers].filter(({ stream, position }) => position < head && !stream.isFull);
      const after = Math.min(...behind.map(({ position }) => position));
      if (behind.length === 0) return;
      const page = await readPage(this.#options.db, context, after, head, page_rows_max);
      const now = this.#options.clock.now();
      for (const subscriber of behind) if (subscriber.position === after) sendPage(subscriber, page, now);
    }
  }

  #sendHeartbeats(): void {
    const now = this.#options.clock.now();
    for (const subscriber of this.#all()) if (isDue(subscriber.sent_at, now)) beat(subscriber, now);
  }

  #contextOf(organization_id: OrganizationId): Context {
    const actor = { kind: "system" as const, id: null, channel: "stream", request_id: null };
    return { organization_id, actor, now: this.#options.clock.now() };
  }

  #all(): Subscriber[] {
    return [...this.#subscribers.values()].flatMap((own) => [...own]);
  }
}

/** Also when the clock was set back. */
function isDue(last: Instant, now: Instant): boolean {
  return now >= addMilliseconds(last, stream_heartbeat_seconds * 1000) || now < last;
}

/** Ends the stream of a token that is no longer valid. Any other error, such as a lost database, says nothing about it. */
async function checkToken(subscriber: Subscriber, now: Instant): Promise<void> {
  const { organization_id } = subscriber.principal;
  try {
    const principal = await subscriber.authenticateAgain(now);
    if (principal.organization_id === organization_id && !principal.second_factor_missing)
      subscriber.principal = principal;
    else subscriber.stream.end();
  } catch (error) {
    if (!(error instanceof AppError) || error.status >= 500) throw error;
    subscriber.stream.end();
  }
}

function sendPage(subscriber: Subscriber, { messages, position }: Page, now: Instant): void {
  const { scopes } = subscriber.principal;
  const seen = messages.filter(({ scope }) => scopes.has(scope));
  subscriber.position = position;
  if (seen.length === 0) return;
  subscriber.stream.write(seen.map((message) => messageText(message.position, message)).join(""));
  subscriber.sent_at = now;
}

/** A client that has not read the last heartbeat by the time of the next one is gone or stuck. */
function beat(subscriber: Subscriber, now: Instant): void {
  const { stream, position } = subscriber;
  const isWaiting = stream.unsent_bytes > 0;
  if (isWaiting && subscriber.stalled) stream.cut();
  subscriber.stalled = isWaiting;
  subscriber.sent_at = now;
  if (!isWaiting) stream.write(heartbeatText(position));
}
