import { useQuery } from "@tanstack/react-query";
import type { FocusEvent } from "react";
import { GridList, GridListItem, type Selection } from "react-aria-components/GridList";
import type { ListedDocument } from "../../client/index.ts";
import { Checkbox } from "../design/Checkbox.tsx";
import { classes } from "../design/classes.ts";
import { DateText } from "../design/DateText.tsx";
import { Icon } from "../design/Icon.tsx";
import list from "../design/List.module.css";
import text from "../design/text.module.css";
import { hasPreview, previewQuery } from "../platform/preview.ts";
import { todayIn, useTimeZone } from "../platform/session.ts";
import { useFormats } from "../platform/use-formats.ts";
import { useWords } from "../platform/words.ts";
import styles from "./Vault.module.css";
import { words } from "./words/index.ts";

interface Props {
  documents: readonly ListedDocument[];
  look: "grid" | "list";
  selectable: boolean;
  selected: ReadonlySet<string>;
  onSelect(ids: ReadonlySet<string>): void;
  onOpen(id: string): void;
}

/** Documents as tiles or as lines. Space selects, Enter opens; Shift and arrows select a range. */
export function DocumentGrid({ documents, look, selectable, selected, onSelect, onOpen }: Props) {
  const own = useWords(words);
  const select = (selection: Selection) =>
    onSelect(selection === "all" ? new Set(documents.map(({ id }) => id)) : (selection as Set<string>));
  return (
    <GridList
      aria-label={own.documents}
      items={documents}
      layout={look === "grid" ? "grid" : "stack"}
      className={(look === "grid" ? styles.grid : list.list) ?? ""}
      selectionMode={selectable ? "multiple" : "none"}
      selectionBehavior="toggle"
      selectedKeys={selected}
      onSelectionChange={select}
      onAction={(id) => onOpen(String(id))}
      dependencies={[look]}
      data-selecting={selected.size > 0 || undefined}
    >
      {(document) => (
        <GridListItem
          id={document.id}
          textValue={document.file_name}
          className={(look === "grid" ? styles.card : list.row) ?? ""}
        >
          {selectable && (
            <span className={styles.select}>
              <Checkbox slot="selection" excludeFromTabOrder onFocus={focusRow} />
            </span>
          )}
          {look === "grid" ? <Tile document={document} /> : <Line document={document} />}
        </GridListItem>
      )}
    </GridList>
  );
}

/** The box is for the pointer, and would keep every key to itself: Space on the row does the same. */
function focusRow({ target }: FocusEvent): void {
  target.closest<HTMLElement>("[role=row]")?.focus();
}

/** By the calendar of the company: shortly after midnight it is another day than in UTC. */
function AddedOn({ instant }: { instant: string }) {
  return <DateText date={todayIn(useTimeZone(), new Date(instant))} />;
}

/** Every document has a picture of this width from the start. */
const thumbnail_width = 512;

function Tile({ document }: { document: ListedDocument }) {
  const own = useWords(words);
  const { id, content_type, page_count, file_name, category, created_at } = document;
  // Without a count there is no picture yet, or never: a protected file cannot be drawn.
  const pictured = hasPreview(content_type) && page_count !== null;
  const { data } = useQuery({ ...previewQuery(id, 1, thumbnail_width), enabled: pictured });
  return (
    <>
      <div className={styles.thumb}>
        {data ? <img src={data.address} alt="" loading="lazy" /> : <Icon name="file" />}
      </div>
      <div>
        <p className={classes(text.strong, text.truncate)}>{file_name}</p>
        <p className={classes(text.muted, text.truncate)}>
          {own.categories[category]} · <AddedOn instant={created_at} />
        </p>
      </div>
    </>
  );
}

function Line({ document }: { document: ListedDocument }) {
  const own = useWords(words);
  const formats = useFormats();
  const { file_name, category, created_at, size, primary_attachment } = document;
  return (
    <div className={styles.row}>
      <Icon name="file" />
      <span className={classes(text.strong, text.truncate)}>{file_name}</span>
      <span className={classes(text.muted, text.truncate, styles.wide)}>
        {primary_attachment?.entry_name ?? primary_attachment?.invoice_number}
      </span>
      <span className={classes(text.muted, text.truncate, styles.wide)}>{own.categories[category]}</span>
      <span className={classes(text.muted, text.num, styles.wide)}>{formats.fileSize(size)}</span>
      <span className={text.muted}>
        <AddedOn instant={created_at} />
      </span>
    </div>
  );
}
