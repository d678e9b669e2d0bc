import { useQuery } from "@tanstack/react-query";
import { useState } from "react";
import type { ListedDocument } from "../../client/index.ts";
import { documentCategories } from "../../src/contract.ts";
import { Button } from "../design/Button.tsx";
import { Dialog } from "../design/Dialog.tsx";
import { IconButton } from "../design/IconButton.tsx";
import { Menu, MenuItem, MenuSeparator } from "../design/Menu.tsx";
import { words as sharedWords } from "../platform/words/index.ts";
import { useWords } from "../platform/words.ts";
import { useBulk } from "./use-bulk.ts";
import styles from "./Vault.module.css";
import { foldersQuery } from "./vault-query.ts";
import { words } from "./words/index.ts";

interface Props {
  documents: readonly ListedDocument[];
  onClear(): void;
}

/** What can be done to the selected documents. */
export function SelectionBar({ documents, onClear }: Props) {
  const own = useWords(words);
  const shared = useWords(sharedWords);
  const { data: folders = [] } = useQuery(foldersQuery);
  const [asks, setAsks] = useState(false);
  const bulk = useBulk(onClear);
  const ids = documents.map(({ id }) => id);
  const in_trash = documents.every(({ deleted_at }) => deleted_at !== null);
  const act = (change: Parameters<typeof bulk>[1]) => () => bulk(ids, change);
  return (
    <div className={styles.tools} data-selecting>
      <span className={styles.selected}>{own.selected(String(ids.length))}</span>
      {in_trash ? (
        <>
          <Button small look="primary" onPress={act({ action: "restore" })}>
            {own.restore}
          </Button>
          <Button small look="danger" onPress={() => setAsks(true)}>
            {own.deleteForever}
          </Button>
        </>
      ) : (
        <>
          <Button small icon="trash" onPress={act({ action: "trash" })}>
            {own.toTrash}
          </Button>
          <Menu trigger={<IconButton small icon="more" label={own.more} />}>
            {documentCategories.map((category) => (
              <MenuItem
                key={category}
                label={own.setCategory(own.categories[category])}
                icon="tag"
                onAction={act({ set: { category } })}
              />
            ))}
            <MenuSeparator />
            <MenuItem
              label={own.moveTo(own.noFolder)}
              icon="folder"
              onAction={act({ set: { folder_id: null } })}
            />
            {folders.map(({ id, name }) => (
              <MenuItem
                key={id}
                label={own.moveTo(name)}
                icon="folder"
                onAction={act({ set: { folder_id: id } })}
              />
            ))}
          </Menu>
        </>
      )}
      <IconButton small icon="close" label={own.clear} onPress={onClear} />
      <Dialog
        question
        title={own.deleteQuestion(ids.length)}
        isOpen={asks}
        onClose={() => setAsks(false)}
        footer={
          <>
            <Button onPress={() => setAsks(false)}>{shared.cancel}</Button>
            <Button
              look="danger"
              onPress={() => {
                setAsks(false);
                bulk(ids, { action: "delete_permanently" });
              }}
            >
              {own.deleteForever}
            </Button>
          </>
        }
      >
        <p>{own.deleteText}</p>
      </Dialog>
    </div>
  );
}
