/**
 * Saves a draft while somebody types: half a second after the last change, one request at a time, each with the
 * version it was made for. Every change is also kept in the browser's storage until the service has it, so that neither
 * a closed tab nor a lost connection loses it.
 */
import {
  createDaybook,
  type Invoice,
  type InvoicePatch,
  VersionConflictError,
} from "../../../client/index.ts";
import type { Draft } from "./draft.ts";

export type SaveState = "saved" | "unsaved" | "saving" | "failed" | "conflict";

const delay_ms = 400;
/** Browsers refuse to finish a larger request after the tab is closed. */
const keepalive_bytes_max = 60_000;

/** Its requests outlive the page. */
const daybook = createDaybook({
  base_url: "/app/api",
  headers: { "x-daybook": "web" },
  fetch: (input, init) => {
    const small = typeof init?.body === "string" && init.body.length < keepalive_bytes_max;
    return fetch(input, small ? { ...init, keepalive: true } : init);
  },
});

export interface SaverOptions {
  id: string | null;
  etag: string | null;
  toBody(draft: Draft): InvoicePatch;
  onState(state: SaveState, error?: unknown): void;
  onSaved(invoice: Invoice, created: boolean): void;
}

export type DraftSaver = ReturnType<typeof createDraftSaver>;

export function createDraftSaver({ id, etag, toBody, onState, onSaved }: SaverOptions) {
  let pending: Draft | null = null;
  let timer: ReturnType<typeof setTimeout> | undefined;
  let running: Promise<void> | null = null;
  let stopped = false;
  let creation = id === null ? recallCreation() : null;

  /**
   * The same content has the same key, also after the tab was closed: it is not created twice. Other content has
   * another: the service keeps its answer to a key, also a refusal, and refuses other content under it.
   */
  function creationKey(body: string): string {
    if (creation?.body !== body) creation = { body, key: crypto.randomUUID() };
    store(creation_storage, creation);
    return creation.key;
  }

  async function send(draft: Draft): Promise<void> {
    const created = id === null;
    const body = toBody(draft);
    const call =
      id === null
        ? daybook.createInvoice(body, { idempotency_key: creationKey(JSON.stringify(body)) })
        : daybook.updateInvoice(id, body, etag ? { if_match: etag } : {});
    const answer = await call.answer();
    if (created) forgetDraft(null);
    id = answer.data.id;
    etag = answer.etag;
    onSaved(answer.data, created);
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
        onState(error instanceof VersionConflictError ? "conflict" : "failed", error);
        if (error instanceof VersionConflictError) stopped = true;
        return;
      }
    }
    if (pending) return;
    forgetDraft(id);
    onState("saved");
  }

  /** Sends at once what was not sent yet. False: it could not be saved. */
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
      remember(id, { draft, etag });
      if (stopped) return;
      onState("unsaved");
      clearTimeout(timer);
      timer = setTimeout(() => void flush(), delay_ms);
    },
    flush,
    /** The other version is overwritten with this one. */
    async keepMine(current_etag: string | null): Promise<boolean> {
      stopped = false;
      etag = current_etag;
      return flush();
    },
    get id() {
      return id;
    },
    get etag() {
      return etag;
    },
    forget: () => forgetDraft(id),
  };
}

export interface Remembered {
  draft: Draft;
  /** The version that the draft was made from. */
  etag: string | null;
}

const storageKey = (id: string | null) => `daybook.invoice-draft.${id ?? "new"}`;

const creation_storage = "daybook.invoice-creation";

/** The request that creates a draft, until its answer is seen. */
interface Creation {
  body: string;
  key: string;
}

function remember(id: string | null, what: Remembered): void {
  store(storageKey(id), what);
}

function store(key: string, what: object): void {
  try {
    localStorage.setItem(key, JSON.stringify(what));
  } catch {
    // Without storage the service still gets it half a second later.
  }
}

export function forgetDraft(id: string | null): void {
  try {
    localStorage.removeItem(storageKey(id));
    if (id === null) localStorage.removeItem(creation_storage);
  } catch {
    // Nothing was kept.
  }
}

/** What an earlier page could not send. */
export function recall(id: string | null): Remembered | null {
  return load<Remembered>(storageKey(id));
}

function recallCreation(): Creation | null {
  return load<Creation>(creation_storage);
}

function load<Kept>(key: string): Kept | null {
  try {
    const text = localStorage.getItem(key);
    return text ? (JSON.parse(text) as Kept) : null;
  } catch {
    return null;
  }
}
