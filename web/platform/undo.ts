/** What can be taken back, newest last. `Z` and the button of the message take the same entry, once. */
export interface UndoEntry {
  undo(): Promise<unknown> | unknown;
  /** Takes the message away that says what was done: it is no longer true. */
  hideMessage?: () => void;
}

/** Nobody remembers more. */
const undo_max = 50;

export function createUndoStack() {
  const entries: UndoEntry[] = [];
  return {
    push(entry: UndoEntry): void {
      entries.push(entry);
      if (entries.length > undo_max) entries.shift();
    },
    /** The newest, or this one if it was not taken yet. */
    take(entry = entries.at(-1)): UndoEntry | null {
      const index = entry ? entries.lastIndexOf(entry) : -1;
      const taken = index < 0 ? null : (entries.splice(index, 1)[0] ?? null);
      taken?.hideMessage?.();
      return taken;
    },
    has: (entry: UndoEntry): boolean => entries.includes(entry),
    clear(): void {
      entries.length = 0;
    },
  };
}

export const undoStack = createUndoStack();
