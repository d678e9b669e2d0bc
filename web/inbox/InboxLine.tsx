import type { CSSProperties, MouseEvent } from "react";
import type { InboxItem } from "../../client/index.ts";
import { classes } from "../design/classes.ts";
import { Icon } from "../design/Icon.tsx";
import { Money } from "../design/Money.tsx";
import text from "../design/text.module.css";
import { useToday } from "../platform/session.ts";
import type { Upload } from "../platform/uploads.ts";
import { useFormats } from "../platform/use-formats.ts";
import { useWords } from "../platform/words.ts";
import type { Arrival } from "./arrival.ts";
import styles from "./InboxList.module.css";
import { itemName } from "./item-name.ts";
import { rowStateOf } from "./row-state.ts";
import { useStateText } from "./use-state-text.ts";
import { words } from "./words/index.ts";

interface HeadingProps {
  arrival: Arrival;
  geometry: CSSProperties;
}

export function HeadingLine({ arrival, geometry }: HeadingProps) {
  const own = useWords(words);
  const formats = useFormats();
  const today = useToday();
  const month = typeof arrival === "string" ? null : `${arrival.month}-01`;
  const same_year = month?.slice(0, 4) === today.slice(0, 4);
  return (
    <div role="presentation" className={classes(styles.line, styles.heading)} style={geometry}>
      {typeof arrival === "string" ? own[arrival] : formats.month(arrival.month)}
      {month && !same_year && ` ${month.slice(0, 4)}`}
    </div>
  );
}

interface UploadProps {
  upload: Upload;
  geometry: CSSProperties;
}

/** A receipt that is on its way: it says "Reading" from the first moment, and beside it how far it is. */
export function UploadLine({ upload, geometry }: UploadProps) {
  const own = useWords(words);
  const formats = useFormats();
  const { file_name, state, sent } = upload;
  const failed = state === "failed";
  const tone = failed ? "look" : "run";
  return (
    <div
      role="option"
      tabIndex={-1}
      aria-selected={false}
      aria-disabled
      className={classes(styles.line, styles.item)}
      style={geometry}
    >
      <span className={styles.mark} aria-hidden="true">
        <span className={styles.dot} data-tone={tone} />
      </span>
      <span className={classes(text.strong, text.truncate)}>{file_name}</span>
      <span />
      <span className={classes(styles.state, text.truncate)} data-tone={tone}>
        {failed ? own.uploading.failed : own.states.reading}
      </span>
      <span className={styles.kind}>
        {state === "waiting" && own.uploading.waiting}
        {state === "sending" && own.uploading.sending(formats.percent(sent))}
      </span>
    </div>
  );
}

/** For the pointer: the list has the focus, and its keys do the same for the current line. */
const pointer = (onClick: (event: MouseEvent) => void) => ({ onClick });

interface ItemProps {
  item: InboxItem;
  geometry: CSSProperties;
  is_current: boolean;
  is_selected: boolean;
  onPress(event: MouseEvent): void;
  place: { at: number; of: number };
}

export function ItemLine({ item, geometry, is_current, is_selected, onPress, place }: ItemProps) {
  const own = useWords(words);
  const state = rowStateOf(item);
  const sentence = useStateText()(state);
  const { amount, currency, base_currency, document_type } = item;
  const name = itemName(item, own.untitled);
  return (
    <div
      id={`inbox-${item.id}`}
      role="option"
      tabIndex={-1}
      aria-selected={is_selected || is_current}
      aria-setsize={place.of}
      aria-posinset={place.at}
      className={classes(
        styles.line,
        styles.item,
        is_current && styles.current,
        is_selected && styles.selected,
      )}
      style={geometry}
      {...pointer(onPress)}
    >
      <span className={styles.mark} data-selects aria-hidden="true">
        {is_selected ? (
          <span className={styles.picked}>
            <Icon name="check" />
          </span>
        ) : (
          <span className={styles.dot} data-tone={state.tone} />
        )}
      </span>
      <span className={classes(text.strong, text.truncate)}>{name}</span>
      <span className={classes(text.num, text.strong)}>
        {amount !== null && <Money amount={amount} currency={currency ?? base_currency} />}
      </span>
      <span className={classes(styles.state, text.truncate)} data-tone={state.tone}>
        {sentence}
      </span>
      <span className={styles.kind}>{document_type && own.types[document_type]}</span>
    </div>
  );
}
