import { useQuery } from "@tanstack/react-query";
import { Outlet, useRouter } from "@tanstack/react-router";
import { lazy, Suspense, useEffect, useState } from "react";
import { ErrorState } from "../design/ErrorState.tsx";
import { SkeletonRows } from "../design/Skeleton.tsx";
import { sessionQuestion } from "../platform/confirm-session.ts";
import { is_mac, useKey } from "../platform/keys/index.ts";
import { isUnauthorized } from "../platform/problem.ts";
import { sessionQuery } from "../platform/session.ts";
import { organizationChanged } from "../platform/session-changes.ts";
import { useStore } from "../platform/store.ts";
import { followEvents } from "../platform/stream.ts";
import { undoLast } from "../platform/use-verb.ts";
import { useWords } from "../platform/words.ts";
import { FileDrop } from "./FileDrop.tsx";
import { useNavigationKeys } from "./navigation-keys.ts";
import styles from "./Shell.module.css";
import { Sidebar } from "./Sidebar.tsx";
import { PreloadParts, parts, useOpenPart } from "./shell-parts.ts";
import { TabBar } from "./TabBar.tsx";
import { useGlobalActions } from "./use-global-actions.ts";
import { words } from "./words/index.ts";

const Palette = lazy(parts.palette);
const KeysSheet = lazy(parts.keys);
const ConfirmSession = lazy(() => import("./ConfirmSession.tsx"));
const RequiredSecondFactor = lazy(() => import("./RequiredSecondFactor.tsx"));
const SessionEnded = lazy(() => import("./SessionEnded.tsx"));
const OrganizationChanged = lazy(() => import("./OrganizationChanged.tsx"));

/** The frame of the app for somebody who is signed in; until that is known, the frame alone. */
export function Shell() {
  const { data, error, refetch } = useQuery(sessionQuery);
  if (data?.second_factor_missing) return <RequiredSecondFactor />;
  if (data) return <SignedInShell />;
  return (
    <div className={styles.shell}>
      <div className={styles.side} />
      <main className={styles.main}>
        {error && !isUnauthorized(error) ? (
          <ErrorState error={error} onRetry={() => void refetch()} />
        ) : (
          <SkeletonRows />
        )}
      </main>
    </div>
  );
}

function SignedInShell() {
  const main = useWords(words);
  const [floating, setFloating] = useState<"palette" | "keys" | null>(null);
  const [typed, setTyped] = useState("");
  const openPart = useOpenPart();
  const showPalette = () =>
    openPart((meanwhile) => {
      setTyped(meanwhile);
      setFloating("palette");
    });
  const showKeys = () => openPart(() => setFloating("keys"));
  const close = () => setFloating(null);
  const question = useStore(sessionQuestion);
  const has_changed = useStore(organizationChanged);
  const has_ended = question !== null && question.wanted !== "proof";
  // The stream ends with the session, and begins again with the next one.
  useEffect(() => (has_ended ? undefined : followEvents()), [has_ended]);
  useNavigationKeys();
  useGlobalActions(showKeys);
  useKey("search", showPalette);
  useKey("help", showKeys);
  useKey("undo", () => void undoLast());
  useFocusOnNavigation();
  return (
    <div className={styles.shell} data-mac={is_mac || undefined}>
      <a className={styles.skip} href="#main">
        {main.skip}
      </a>
      <Sidebar onSearch={showPalette} />
      <main className={styles.main} id="main" tabIndex={-1}>
        <Suspense fallback={<SkeletonRows />}>
          <Outlet />
        </Suspense>
      </main>
      <FileDrop />
      <TabBar onSearch={showPalette} />
      <PreloadParts />
      <Suspense>
        {floating === "palette" && <Palette typed={typed} onClose={close} />}
        {floating === "keys" && <KeysSheet onClose={close} />}
        {question?.wanted === "proof" && <ConfirmSession question={question} />}
        {has_ended && <SessionEnded question={question} />}
        {has_changed && <OrganizationChanged />}
      </Suspense>
    </div>
  );
}

/** A new screen begins at its start for the keyboard and for screen readers, too. */
function useFocusOnNavigation(): void {
  const router = useRouter();
  useEffect(
    () =>
      router.subscribe("onResolved", ({ pathChanged, fromLocation }) => {
        if (pathChanged && fromLocation) document.getElementById("main")?.focus({ preventScroll: true });
      }),
    [router],
  );
}
