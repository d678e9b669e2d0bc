import { Button } from "../../design/Button.tsx";
import type { Pages } from "../../platform/use-pages.ts";
import { useWords } from "../../platform/words.ts";
import { words } from "../words/index.ts";
import styles from "./Parts.module.css";

/** Below a list that is read page by page. */
export function OlderButton({ pages }: { pages: Pages<unknown> }) {
  const own = useWords(words);
  if (!pages.has_more) return null;
  return (
    <div className={styles.older}>
      <Button onPress={pages.loadMore} isPending={pages.loading_more}>
        {own.audit.more}
      </Button>
    </div>
  );
}
