import { Button } from "../design/Button.tsx";
import type { Pages } from "../platform/use-pages.ts";
import { useWords } from "../platform/words.ts";
import styles from "./Reports.module.css";
import { words } from "./words/index.ts";

/** The next page of a table that ends with a button. */
export function MoreRows<Row>({ pages }: { pages: Pages<Row> }) {
  const own = useWords(words);
  if (!pages.has_more) return null;
  return (
    <div className={styles.more}>
      <Button small onPress={pages.loadMore} isPending={pages.loading_more}>
        {own.moreRows}
      </Button>
    </div>
  );
}
