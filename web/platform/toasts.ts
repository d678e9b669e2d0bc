/** Messages about what was done. Each offers an undo or a link, or says what went wrong. */
import { createStore, type Store } from "./store.ts";

export interface Toast {
  id: number;
  text: string;
  tone: "plain" | "bad";
  /** What the person can do about it. */
  action?: { label: string; run(): void };
  /** For support: the id of the request that failed. */
  request_id?: string | null;
}

export const toasts: Store<readonly Toast[]> = createStore<readonly Toast[]>([]);

/** More at once hide the screen. */
const toasts_max = 3;
let last_id = 0;

export function showToast(toast: Omit<Toast, "id">): number {
  last_id += 1;
  const id = last_id;
  toasts.set((shown) => [...shown, { ...toast, id }].slice(-toasts_max));
  return id;
}

/** For what several parts of a screen may say at once. */
export function showToastOnce(toast: Omit<Toast, "id">): void {
  if (!toasts.get().some(({ text }) => text === toast.text)) showToast(toast);
}

export function hideToast(id: number): void {
  toasts.set((shown) => shown.filter((toast) => toast.id !== id));
}
