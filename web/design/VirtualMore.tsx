import type { Pages } from "../platform/use-pages.ts";
import { words } from "../platform/words/index.ts";
import { useWords } from "../platform/words.ts";
import { Button } from "./Button.tsx";
import styles from "./VirtualTable.module.css";

/** The end of a long list when its next page could not be read. */
export function VirtualMore<Row>({ pages }: { pages: Pages<Row> }) {
  const shared = useWords(words);
  if (!pages.more_failed) return null;
  return (
    <p className={styles.more} role="alert">
      {shared.moreFailed}
      <Button small onPress={pages.loadMore}>
        {shared.retry}
      </Button>
    </p>
  );
}
