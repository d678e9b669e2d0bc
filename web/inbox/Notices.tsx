import { useQuery } from "@tanstack/react-query";
import { Link } from "@tanstack/react-router";
import type { ReactNode } from "react";
import type { InboxItem } from "../../client/index.ts";
import { Button } from "../design/Button.tsx";
import { Icon } from "../design/Icon.tsx";
import { LinkButton } from "../design/LinkButton.tsx";
import { Money } from "../design/Money.tsx";
import text from "../design/text.module.css";
import { useCan } from "../platform/session.ts";
import { useWords } from "../platform/words.ts";
import styles from "./Facts.module.css";
import { clusterQuery } from "./inbox-query.ts";
import { duplicateOf, readingOf } from "./reading.ts";
import type { Review } from "./use-review.ts";
import { words } from "./words/index.ts";

/** What a person should know before deciding: copies, failures, documents that belong together. */
export function Notices({ item, review }: { item: InboxItem; review: Review }) {
  const own = useWords(words);
  const can = useCan()("inbox.write");
  const reading = readingOf(item);
  const original = duplicateOf(item);
  const readAgain = can && item.status !== "processing" && item.primary_document_id !== null && (
    <Button small icon="refresh" onPress={() => review.readAgain(item)}>
      {own.readAgain}
    </Button>
  );
  return (
    <>
      {item.status === "processing" && (
        <p className={text.muted} role="status">
          {own.readingNote}
        </p>
      )}
      {original && (
        <Notice title={own.copyTitle}>
          <p>{own.copyText}</p>
          <div className={styles.chips}>
            <LinkButton small to="." search={((before: object) => ({ ...before, item: original })) as never}>
              {own.showOriginal}
            </LinkButton>
            {can && item.status !== "archived" && (
              <Button small icon="archive" onPress={() => review.archive(item)}>
                {own.archiveCopy}
              </Button>
            )}
          </div>
        </Notice>
      )}
      {reading.status === "failed" && item.status !== "processing" && (
        <Notice title={own.failedTitle}>
          <p>{own.failedText}</p>
          {reading.reason && <p className={text.muted}>{reading.reason}</p>}
          {readAgain}
        </Notice>
      )}
      {reading.status === "unavailable" && (
        <Notice title={own.failedTitle}>
          <p>{own.unavailableText}</p>
        </Notice>
      )}
      {item.status === "other" && (
        <Notice title={own.notFinancialTitle}>
          <p>{own.notFinancialText}</p>
          {readAgain}
        </Notice>
      )}
      <Together item={item} />
    </>
  );
}

function Notice({ title, children, plain }: { title: string; children: ReactNode; plain?: boolean }) {
  return (
    <section className={styles.notice} data-tone={plain ? "plain" : undefined} aria-label={title}>
      <h3 className={styles.noticeTitle}>
        <Icon name={plain ? "link" : "warning"} />
        {title}
      </h3>
      {children}
    </section>
  );
}

function Together({ item }: { item: InboxItem }) {
  const own = useWords(words);
  const { data = [] } = useQuery(clusterQuery(item));
  if (item.cluster_id === null || data.length === 0) return null;
  return (
    <Notice title={own.clusterTitle} plain>
      <p className={text.soft}>{own.clusterText}</p>
      <ul className={styles.together}>
        {data.map(({ id, display_name, document_type, amount, currency, base_currency }) => (
          <li key={id}>
            <Link
              to="."
              search={((before: object) => ({ ...before, item: id })) as never}
              className={styles.partner}
            >
              <Icon name="file" />
              <span className={text.truncate}>
                {document_type ? own.types[document_type] : (display_name ?? own.untitled)}
              </span>
              <span className={text.grow} />
              {amount !== null && <Money amount={amount} currency={currency ?? base_currency} />}
            </Link>
          </li>
        ))}
      </ul>
    </Notice>
  );
}
