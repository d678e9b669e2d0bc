/**
 * Palette, keyboard help and menus. The first load is without them; they follow once the first screen is complete, with the
 * parts that screens show later (`design/later.tsx`), so that they also open when the connection is lost later.
 */
import { useIsFetching } from "@tanstack/react-query";
import { useRouterState } from "@tanstack/react-router";
import { useEffect, useState } from "react";
import { laterParts, preloadParts } from "../design/later.tsx";
import { pauseKeys } from "../platform/keys/index.ts";
import { useOnline } from "../platform/online.ts";
import { type Language, useLanguage } from "../platform/preferences.ts";
import { useStore } from "../platform/store.ts";
import { showToast } from "../platform/toasts.ts";
import { useWords } from "../platform/words.ts";
import { words } from "./words/index.ts";

export const parts = {
  palette: () => import("./Palette.tsx"),
  keys: () => import("./KeysSheet.tsx"),
  organizationMenu: () => import("./OrganizationMenu.tsx"),
  accountMenu: () => import("./AccountMenu.tsx"),
  moreMenu: () => import("./MoreMenu.tsx"),
};

async function loadAll(language: Language): Promise<void> {
  const [palette, keys] = await Promise.all([
    parts.palette(),
    parts.keys(),
    parts.organizationMenu(),
    parts.accountMenu(),
    parts.moreMenu(),
  ]);
  await Promise.all([...palette.used_words, ...keys.used_words].map((used) => used.in(language)));
}

/** Loads them after the first screen. It is a component of its own because it is drawn again for every request. */
export function PreloadParts(): null {
  const language = useLanguage();
  const is_idle = useRouterState({ select: ({ status }) => status === "idle" });
  const is_complete = useIsFetching() === 0 && is_idle;
  const [was_complete, setWasComplete] = useState(false);
  if (is_complete && !was_complete) setWasComplete(true);
  useEffect(() => {
    // What fails here is tried again by whoever opens it.
    if (was_complete) loadAll(language).catch(() => {});
  }, [was_complete, language]);
  const later_parts = useStore(laterParts);
  const is_online = useOnline();
  useEffect(() => {
    if (is_complete && is_online && later_parts.length > 0) void preloadParts();
  }, [is_complete, is_online, later_parts]);
  return null;
}

/** Opens a part once it is loaded, with what was typed meanwhile, or says why it cannot be. */
export function useOpenPart(): (open: (typed: string) => void) => void {
  const main = useWords(words);
  const language = useLanguage();
  const is_online = useOnline();
  const explained = is_online ? main.screenNotLoaded : main.screenOffline;
  return (open) => {
    const { typed, resume } = pauseKeys();
    void loadAll(language)
      .then(
        () => open(typed()),
        () => showToast({ text: explained, tone: "bad" }),
      )
      .finally(resume);
  };
}
