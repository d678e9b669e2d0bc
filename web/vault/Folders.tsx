/** The folders among the places of the vault: made, renamed and deleted where they stand. */
import { useQuery } from "@tanstack/react-query";
import { useState } from "react";
import type { Folder } from "../../client/index.ts";
import { Button } from "../design/Button.tsx";
import { Dialog } from "../design/Dialog.tsx";
import { IconButton } from "../design/IconButton.tsx";
import { Menu, MenuItem } from "../design/Menu.tsx";
import { TextField } from "../design/TextField.tsx";
import { daybook } from "../platform/daybook.ts";
import { useKey } from "../platform/keys/index.ts";
import { toProblem } from "../platform/problem.ts";
import { queryKeys } from "../platform/query-keys.ts";
import { useCan } from "../platform/session.ts";
import { useForm } from "../platform/use-form.ts";
import { useGoOn } from "../platform/use-go-on.ts";
import { once, useVerb } from "../platform/use-verb.ts";
import { words as sharedWords } from "../platform/words/index.ts";
import { useWords } from "../platform/words.ts";
import { Place } from "./Place.tsx";
import styles from "./Vault.module.css";
import { foldersQuery, refreshVault } from "./vault-query.ts";
import { words } from "./words/index.ts";

export function Folders({ current }: { current: string | null }) {
  const own = useWords(words);
  const can = useCan();
  const { data: folders = [] } = useQuery(foldersQuery);
  const may_write = can("documents.write");
  return (
    <>
      <h2 className={styles.title}>{own.folders}</h2>
      {folders.map((folder) => (
        <FolderPlace key={folder.id} {...{ folder, may_write }} is_current={folder.id === current} />
      ))}
      {may_write && <NewFolder />}
    </>
  );
}

interface FolderProps {
  folder: Folder;
  is_current: boolean;
  may_write: boolean;
}

function FolderPlace({ folder, is_current, may_write }: FolderProps) {
  const own = useWords(words);
  const [doing, setDoing] = useState<"rename" | "delete" | null>(null);
  const { id, name } = folder;
  if (doing === "rename")
    return (
      <FolderForm
        initial={name}
        submit={own.rename}
        send={(wanted) => daybook.updateFolder(id, { name: wanted })}
        onClose={() => setDoing(null)}
      />
    );
  return (
    <div className={styles.folder}>
      <Place to={{ folder: id }} icon="folder" current={is_current}>
        {name}
      </Place>
      {may_write && (
        <Menu trigger={<IconButton icon="more" label={own.folderActions(name)} />}>
          <MenuItem label={own.rename} onAction={() => setDoing("rename")} />
          <MenuItem label={own.deleteFolder} icon="trash" danger onAction={() => setDoing("delete")} />
        </Menu>
      )}
      {doing === "delete" && (
        <RemoveFolder folder={folder} is_current={is_current} onClose={() => setDoing(null)} />
      )}
    </div>
  );
}

function RemoveFolder({
  folder: { id, name },
  is_current,
  onClose,
}: Omit<FolderProps, "may_write"> & { onClose(): void }) {
  const own = useWords(words);
  const shared = useWords(sharedWords);
  const goOn = useGoOn();
  const removal = useVerb<null, unknown>({
    send: async () => daybook.deleteFolder(id),
    after: () => {
      onClose();
      if (is_current) goOn({ to: ".", search: (({ look }: { look?: string }) => ({ look })) as never });
    },
    outdates: [queryKeys.all("documents"), queryKeys.all("folders")],
  });
  return (
    <Dialog
      title={own.removeFolder(name)}
      isOpen
      onClose={onClose}
      question
      footer={
        <>
          <Button onPress={onClose}>{shared.cancel}</Button>
          <Button
            look="danger"
            autoFocus
            isPending={removal.isPending}
            onPress={() => removal.mutate(once(null))}
          >
            {own.deleteFolder}
          </Button>
        </>
      }
    >
      <p>{own.removeFolderText}</p>
    </Dialog>
  );
}

function NewFolder() {
  const own = useWords(words);
  const [is_open, setOpen] = useState(false);
  if (is_open)
    return (
      <FolderForm
        initial=""
        submit={own.create}
        send={(name) => daybook.createFolder({ name })}
        onClose={() => setOpen(false)}
      />
    );
  return (
    <div className={styles.folderTools}>
      <Button small look="quiet" icon="plus" onPress={() => setOpen(true)}>
        {own.newFolder}
      </Button>
    </div>
  );
}

interface FormProps {
  initial: string;
  submit: string;
  send(name: string): PromiseLike<unknown>;
  onClose(): void;
}

function FolderForm({ initial, submit, send, onClose }: FormProps) {
  const own = useWords(words);
  const form = useForm({
    initial: { name: initial },
    send: ({ name }) => send(name.trim()),
    async done() {
      await refreshVault();
      onClose();
    },
  });
  const { name } = form.values;
  useKey("close", onClose);
  return (
    <form
      className={styles.newFolder}
      onSubmit={(event) => {
        event.preventDefault();
        if (name.trim()) form.submit();
      }}
    >
      <TextField
        label={own.folderName}
        value={name}
        onChange={(text) => form.set({ name: text })}
        autoFocus
        error={form.issueOf("name") ?? (form.error ? toProblem(form.error).message : undefined)}
      />
      <IconButton icon="check" label={submit} type="submit" look="plain" />
    </form>
  );
}
