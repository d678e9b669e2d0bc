import { useQuery } from "@tanstack/react-query";
import type { InboxItem } from "../../client/index.ts";
import type { InboxBulkAction } from "../../src/contract.ts";
import { Button } from "../design/Button.tsx";
import { IconButton } from "../design/IconButton.tsx";
import { Menu, MenuItem } from "../design/Menu.tsx";
import { daybook } from "../platform/daybook.ts";
import { withReason } from "../platform/refusals/explain.ts";
import { useCan } from "../platform/session.ts";
import { once, useVerb } from "../platform/use-verb.ts";
import { categoriesQuery } from "../platform/whole-lists.ts";
import { useWords } from "../platform/words.ts";
import styles from "./BulkBar.module.css";
import { refreshInbox } from "./overrides.ts";
import { words } from "./words/index.ts";

interface Props {
  items: readonly InboxItem[];
  onClear(): void;
}

type Change = { action: InboxBulkAction } | { set: { category_id: string } };

/** What can be done to several items at once. One request, and one undo for all of it. */
export function BulkBar({ items, onClear }: Props) {
  const own = useWords(words);
  const can = useCan();
  const { data: categories = [] } = useQuery(categoriesQuery);
  const ids = items.map(({ id }) => id);
  const bulk = useVerb({
    send: async (change: Change, options) =>
      withReason(await daybook.bulkChangeInboxItems({ ids, ...change }, options)),
    done: (_change, { summary: { changed, refused }, reason }) =>
      refused > 0
        ? `${own.done.partly(String(changed), String(refused))} ${reason}`
        : own.done.bulk(String(changed)),
    undo: async (_change, { undo }) => {
      if (undo) await daybook.undoBulkChangeOfInboxItems(undo.id);
      await refreshInbox();
    },
    after: () => {
      onClear();
      void refreshInbox();
    },
    failed: () => void refreshInbox(),
  });
  const act = (change: Change) => () => bulk.mutate(once(change));
  const suggested = items.some(({ status }) => status === "suggested_match");
  const archived = items.length > 0 && items.every(({ status }) => status === "archived");
  return (
    <div className={styles.bar} role="toolbar" aria-label={own.selected(String(ids.length))}>
      <span className={styles.count}>{own.selected(String(ids.length))}</span>
      {can("inbox.write") && suggested && (
        <Button small look="primary" onPress={act({ action: "confirm" })}>
          {own.confirm}
        </Button>
      )}
      {can("inbox.write") && (
        <Button small onPress={act({ action: archived ? "unarchive" : "archive" })}>
          {archived ? own.restore : own.archive}
        </Button>
      )}
      {(can("inbox.write") || can("inbox.approve")) && (
        <Menu trigger={<IconButton small icon="more" label={own.more} />}>
          {can("inbox.approve") && <MenuItem label={own.approve} onAction={act({ action: "approve" })} />}
          {can("inbox.write") && suggested && (
            <MenuItem label={own.decline} onAction={act({ action: "decline" })} />
          )}
          {can("inbox.write") &&
            categories.map(({ id, name }) => (
              <MenuItem
                key={id}
                label={`${own.category}: ${name}`}
                icon="tag"
                onAction={act({ set: { category_id: id } })}
              />
            ))}
        </Menu>
      )}
      <IconButton small icon="close" label={own.clearSelection} onPress={onClear} />
    </div>
  );
}
