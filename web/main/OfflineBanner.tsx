import { Icon } from "../design/Icon.tsx";
import { useOnline } from "../platform/online.ts";
import { usePageMark } from "../platform/use-page-mark.ts";
import { words } from "../platform/words/index.ts";
import { useWords } from "../platform/words.ts";
import styles from "./OfflineBanner.module.css";

export function OfflineBanner() {
  const shared = useWords(words);
  const online = useOnline();
  usePageMark("offline", !online);
  return (
    <div role="status">
      {!online && (
        <p className={styles.banner}>
          <Icon name="warning" />
          {shared.offline}
        </p>
      )}
    </div>
  );
}
