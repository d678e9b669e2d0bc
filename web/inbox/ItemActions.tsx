import { useRef } from "react";
import type { InboxItem } from "../../client/index.ts";
import { Button } from "../design/Button.tsx";
import { IconButton } from "../design/IconButton.tsx";
import { Menu, MenuItem } from "../design/Menu.tsx";
import { useKey } from "../platform/keys/index.ts";
import { useCan } from "../platform/session.ts";
import { useNarrow } from "../platform/use-narrow.ts";
import { usePageMark } from "../platform/use-page-mark.ts";
import { useWords } from "../platform/words.ts";
import styles from "./Inbox.module.css";
import { type ItemAction, possibleActions } from "./possible-actions.ts";
import type { Review } from "./use-review.ts";
import { words } from "./words/index.ts";

interface Props {
  item: InboxItem;
  review: Review;
  onNext: (() => void) | null;
  onMatchByHand(): void;
}

/** What can be done to the open item, by key and by button. On a phone the first two have a button. */
export function ItemActions({ item, review, onNext, onMatchByHand }: Props) {
  const own = useWords(words);
  usePageMark("bottomBar");
  const narrow = useNarrow();
  const can = useCan();
  const possible = possibleActions(item, { write: can("inbox.write"), approve: can("inbox.approve") });
  const run: Record<ItemAction, () => void> = {
    confirm: () => review.confirm(item),
    decline: () => review.decline(item),
    approve: () => review.approve(item),
    archive: () => review.archive(item),
    match: onMatchByHand,
    restore: () => review.restore(item),
    unmatch: () => review.unmatch(item),
    readAgain: () => review.readAgain(item),
  };
  const on = (action: ItemAction) => (possible.includes(action) ? run[action] : null);
  useKey("confirm", on("confirm") ?? onNext);
  useKey("decline", on("decline"));
  useKey("approve", on("approve"));
  useKey("archive", on("archive"));
  useKey("match", on("match"));

  // The second half of a double click is on the button of the next item, which nobody has seen yet.
  const click_count = useRef(0);
  const press = (action: ItemAction) => () => {
    if (click_count.current < 2) run[action]();
  };

  const labels: Record<ItemAction, string> = { ...own, match: own.matchByHand };
  const shown = possible.slice(0, narrow ? 2 : 3);
  const rest = possible.slice(shown.length);
  const [first] = shown;
  return (
    <div className={styles.actions}>
      <div
        className={styles.actionBar}
        onClickCapture={({ detail }) => {
          click_count.current = detail;
        }}
        onKeyDownCapture={() => {
          click_count.current = 0;
        }}
      >
        {shown.map((action) => (
          <Button
            key={action}
            look={action === first && action !== "archive" ? "primary" : "quiet"}
            onPress={press(action)}
            {...(hints[action] ? { hint: hints[action] } : {})}
          >
            {labels[action]}
          </Button>
        ))}
        {onNext && !narrow && (
          <Button look="quiet" hint="next" onPress={onNext}>
            {own.next}
          </Button>
        )}
        {rest.length > 0 && (
          <Menu placement="top end" trigger={<IconButton icon="more" label={own.more} />}>
            {rest.map((action) => (
              <MenuItem key={action} label={labels[action]} onAction={run[action]} />
            ))}
          </Menu>
        )}
      </div>
    </div>
  );
}

const hints: Partial<Record<ItemAction, "confirm" | "decline" | "approve" | "archive" | "match">> = {
  confirm: "confirm",
  decline: "decline",
  approve: "approve",
  archive: "archive",
  match: "match",
};
