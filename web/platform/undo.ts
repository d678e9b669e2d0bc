/** What can be taken back, newest last. `Z` and the button of the message take the same entry, once. */
export interface UndoEntry {
  undo(): Promise<unknown> | unknown;
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
      return index < 0 ? null : (entries.splice(index, 1)[0] ?? null);
    },
    clear(): void {
      entries.length = 0;
    },
  };
}

export const undoStack = createUndoStack();
