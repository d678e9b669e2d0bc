/**
 * Saves a draft while somebody types: half a second after the last change, one request at a time, each with the
 * version it was made for. Every change is also kept in the browser's storage until the service has it, so that neither
 * a closed tab nor a lost connection loses it; a line that the service cannot take yet, because it has no name, stays
 * there. What a broken connection or service left unsaved is sent again; what the
 * service refused waits for a change.
 */
import { type Invoice, type InvoicePatch, VersionConflictError } from "../../../client/index.ts";
import { confirmed } from "../../platform/confirm-session.ts";
import { lastingDaybook as daybook } from "../../platform/daybook.ts";
import { toProblem } from "../../platform/problem.ts";
import { type Draft, linesWithoutName } from "./draft.ts";

export type SaveState = "saved" | "unsaved" | "saving" | "failed" | "conflict";

const delay_ms = 400;
const retry_ms = 3_000;

/** Whether the same request can succeed later. */
function isBroken(error: unknown): boolean {
  const { status } = toProblem(error);
  return status === 0 || status >= 500;
}

export interface SaverOptions {
  /** Whose drafts the browser keeps: this person's in this organization. */
  owner: string;
  id: string | null;
  etag: string | null;
  toBody(draft: Draft): InvoicePatch;
  onState(state: SaveState, error?: unknown): void;
  onSaved(invoice: Invoice, created: boolean): void;
}

export type DraftSaver = ReturnType<typeof createDraftSaver>;

export function createDraftSaver({ owner, id, etag, toBody, onState, onSaved }: SaverOptions) {
  const storage = draftStorage(owner);
  let pending: Draft | null = null;
  let timer: ReturnType<typeof setTimeout> | undefined;
  let running: Promise<void> | null = null;
  let stopped = false;
  let failure: unknown = null;
  let creation = id === null ? storage.recallCreation() : null;

  /**
   * The same content has the same key, also after the tab was closed: it is not created twice. Other content has
   * another: the service keeps its answer to a key, also a refusal, and refuses other content under it.
   */
  function creationKey(body: string): string {
    if (creation?.body !== body) creation = { body, key: crypto.randomUUID() };
    storage.rememberCreation(creation);
    return creation.key;
  }

  async function send(draft: Draft): Promise<void> {
    const created = id === null;
    const body = toBody(draft);
    const answer = await confirmed(() =>
      id === null
        ? daybook.createInvoice(body, { idempotency_key: creationKey(JSON.stringify(body)) }).answer()
        : daybook.updateInvoice(id, body, etag ? { if_match: etag } : {}).answer(),
    );
    id = answer.data.id;
    etag = answer.etag;
    if (pending) storage.remember(id, { draft: pending, etag });
    else keepUnsent(draft);
    if (created) storage.forget(null);
    onSaved(answer.data, created);
  }

  function keepUnsent(draft: Draft): void {
    if (linesWithoutName(draft).length > 0) storage.remember(id, { draft, etag });
    else storage.forget(id);
  }

  async function run(): Promise<void> {
    while (pending && !stopped) {
      const draft = pending;
      pending = null;
      onState("saving");
      try {
        await send(draft);
      } catch (error) {
        pending ??= draft;
        failure = error;
        onState(error instanceof VersionConflictError ? "conflict" : "failed", error);
        if (error instanceof VersionConflictError) stopped = true;
        else if (isBroken(error)) wait(retry_ms);
        return;
      }
    }
    if (pending) return;
    onState("saved");
  }

  function wait(ms: number): void {
    clearTimeout(timer);
    timer = setTimeout(() => void flush(), ms);
  }

  /** Sends at once what was not sent yet. False: it could not be saved, and `failure` says why. */
  async function flush(): Promise<boolean> {
    clearTimeout(timer);
    if (running) await running;
    if (!pending) return !stopped;
    running = run();
    await running;
    running = null;
    return pending === null;
  }

  return {
    change(draft: Draft): void {
      pending = draft;
      storage.remember(id, { draft, etag });
      if (stopped) return;
      onState("unsaved");
      wait(delay_ms);
    },
    flush,
    /** The other version is overwritten with this one. */
    async keepMine(current_etag: string | null): Promise<boolean> {
      stopped = false;
      etag = current_etag;
      return flush();
    },
    /** The draft was deleted elsewhere: what is on the screen becomes a new one. */
    async createAgain(): Promise<boolean> {
      const draft = pending ?? storage.recall(id)?.draft ?? null;
      storage.forget(id);
      id = null;
      etag = null;
      pending = draft;
      return flush();
    },
    get failure() {
      return failure;
    },
    get id() {
      return id;
    },
    get etag() {
      return etag;
    },
    /** Nothing more is sent, and nothing is kept. */
    forget(): void {
      clearTimeout(timer);
      pending = null;
      storage.forget(id);
    },
  };
}

export interface Remembered {
  draft: Draft;
  /** The version that the draft was made from. */
  etag: string | null;
}

/** The request that creates a draft, until its answer is seen. */
interface Creation {
  body: string;
  key: string;
}

/** Everybody who signs in on this browser has the same storage: the keys say whose draft it is. */
export function draftStorage(owner: string) {
  const keyOf = (id: string | null) => `daybook.invoice-draft.${owner}.${id ?? "new"}`;
  const creation_key = `daybook.invoice-creation.${owner}`;
  return {
    remember: (id: string | null, what: Remembered) => store(keyOf(id), what),
    /** What an earlier page could not send. */
    recall: (id: string | null) => load<Remembered>(keyOf(id)),
    rememberCreation: (creation: Creation) => store(creation_key, creation),
    recallCreation: () => load<Creation>(creation_key),
    forget(id: string | null): void {
      remove(keyOf(id));
      if (id === null) remove(creation_key);
    },
  };
}

function store(key: string, what: object): void {
  try {
    localStorage.setItem(key, JSON.stringify(what));
  } catch {
    // Without storage the service still gets it half a second later.
  }
}

function remove(key: string): void {
  try {
    localStorage.removeItem(key);
  } catch {
    // Nothing was kept.
  }
}

function load<Kept>(key: string): Kept | null {
  try {
    const text = localStorage.getItem(key);
    return text ? (JSON.parse(text) as Kept) : null;
  } catch {
    return null;
  }
}
