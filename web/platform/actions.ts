/** What a person can do now, for the command palette. A screen adds its own while it is shown. */
import { useEffect, useLayoutEffect, useRef } from "react";
import type { KeyAction } from "./keys/index.ts";
import { createStore, useStore } from "./store.ts";

export interface Action {
  id: string;
  label: string;
  run(): void;
  key?: KeyAction;
}

const providers = createStore<readonly (() => readonly Action[])[]>([]);

/** Adds actions while the component is shown; those of the screen stand before those of the app. */
export function useActions(own: readonly Action[]): void {
  const latest = useRef(own);
  useLayoutEffect(() => {
    latest.current = own;
  });
  useEffect(() => {
    const provide = () => latest.current;
    providers.set((all) => [provide, ...all]);
    return () => providers.set((all) => all.filter((one) => one !== provide));
  }, []);
}

export function useKnownActions(): readonly Action[] {
  return useStore(providers).flatMap((provide) => provide());
}
