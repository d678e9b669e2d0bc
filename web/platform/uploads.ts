/** The uploads of this page. They go on while one looks at other screens. */

import { useEffect } from "react";
import { createStore, useStore } from "./store.ts";
import { createUploadQueue, type Upload } from "./upload-queue.ts";

export type { SendFile, Upload } from "./upload-queue.ts";

export const uploads = createUploadQueue();

export const useUploads = (): readonly Upload[] => useStore(uploads.all);

/** Where files go that are dropped or pasted anywhere on a screen. */
export interface FileTarget {
  /** Says what a drop will do. */
  label: string;
  take(files: File[]): void;
}

const targets = createStore<readonly FileTarget[]>([]);

/** A screen that wants the files for itself; `null` leaves them to the app. */
export function useFileTarget(target: FileTarget | null): void {
  useEffect(() => {
    if (!target) return;
    targets.set((all) => [...all, target]);
    return () => targets.set((all) => all.filter((one) => one !== target));
  }, [target]);
}

export function useCurrentFileTarget(): FileTarget | null {
  return useStore(targets).at(-1) ?? null;
}
