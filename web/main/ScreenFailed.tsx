import { useIsMutating } from "@tanstack/react-query";
import { ErrorState } from "../design/ErrorState.tsx";
import { useOnline } from "../platform/online.ts";
import { ScreenNotLoaded } from "../platform/screen-not-loaded.ts";
import { useWords } from "../platform/words.ts";
import { words } from "./words/index.ts";

/**
 * In the place of a screen that failed; the rest of the app stays. The page is not loaded again before every change has
 * been sent: it would lose those that wait for the connection.
 */
export function ScreenFailed({ error }: { error: unknown }) {
  const main = useWords(words);
  const is_online = useOnline();
  const may_reload = useIsMutating() === 0 && is_online;
  const explained = is_online ? main.screenNotLoaded : main.screenOffline;
  return (
    <ErrorState
      error={error instanceof ScreenNotLoaded ? new Error(explained) : error}
      {...(may_reload ? { onRetry: () => location.reload() } : {})}
    />
  );
}
