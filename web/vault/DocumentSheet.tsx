import { useQuery } from "@tanstack/react-query";
import { Link } from "@tanstack/react-router";
import type { Document } from "../../client/index.ts";
import { documentCategories } from "../../src/contract.ts";
import { Button } from "../design/Button.tsx";
import { ErrorState } from "../design/ErrorState.tsx";
import { Icon } from "../design/Icon.tsx";
import { Paper } from "../design/Paper.tsx";
import { Select } from "../design/Select.tsx";
import { Sheet } from "../design/Sheet.tsx";
import { SkeletonRows } from "../design/Skeleton.tsx";
import { useCan } from "../platform/session.ts";
import { useWords } from "../platform/words.ts";
import { useBulk } from "./use-bulk.ts";
import styles from "./Vault.module.css";
import { documentQuery, foldersQuery } from "./vault-query.ts";
import { words } from "./words/index.ts";

interface Props {
  id: string;
  onClose(): void;
}

const no_folder = "none";

/** The viewer: pages, zoom, where the document belongs and what it is attached to. */
export function DocumentSheet({ id, onClose }: Props) {
  const own = useWords(words);
  const can = useCan();
  const bulk = useBulk();
  const { data, error, refetch } = useQuery(documentQuery(id));
  const { data: folders = [] } = useQuery(foldersQuery);
  const locked = !can("documents.write") || data?.deleted_at !== null;
  const remove = (action: "trash" | "restore") => () => {
    bulk([id], { action });
    onClose();
  };
  return (
    <Sheet
      wide
      isOpen
      title={data?.file_name ?? own.viewer}
      onClose={onClose}
      footer={
        can("documents.write") &&
        data &&
        (data.deleted_at === null ? (
          <Button look="danger" icon="trash" onPress={remove("trash")}>
            {own.toTrash}
          </Button>
        ) : (
          <Button look="primary" onPress={remove("restore")}>
            {own.restore}
          </Button>
        ))
      }
    >
      {error && <ErrorState error={error} onRetry={() => void refetch()} />}
      {!data && !error && <SkeletonRows count={6} />}
      {data && (
        <>
          <div className={styles.viewer}>
            <Paper key={data.id} file={data} label={own.viewer} />
          </div>
          <Select
            label={own.category}
            choices={documentCategories.map((one) => ({ id: one, label: own.categories[one] }))}
            value={data.category}
            onChange={(category) => bulk([id], { set: { category } })}
            isDisabled={locked}
          />
          <Select
            label={own.folder}
            choices={[
              { id: no_folder, label: own.noFolder },
              ...folders.map(({ id: folder, name }) => ({ id: folder, label: name })),
            ]}
            value={data.folder_id ?? no_folder}
            onChange={(to) => bulk([id], { set: { folder_id: to === no_folder ? null : to } })}
            isDisabled={locked}
          />
          <Attachments document={data} />
        </>
      )}
    </Sheet>
  );
}

const addresses = {
  inbox: "/inbox",
  entry: "/inbox",
  invoice: "/invoices",
  transaction: "/transactions",
} as const;

function Attachments({ document: { attachments, primary_attachment } }: { document: Document }) {
  const own = useWords(words);
  if (attachments.length === 0) return null;
  return (
    <section aria-label={own.attachedTo}>
      <h3 className={styles.title}>{own.attachedTo}</h3>
      <ul>
        {attachments.map(({ id, attachable_type, attachable_id, label }) => {
          const is_primary = primary_attachment?.attachable_id === attachable_id;
          const name = is_primary && (primary_attachment.entry_name ?? primary_attachment.invoice_number);
          return (
            <li key={id}>
              <Link
                to={addresses[attachable_type]}
                search={{ item: attachable_id } as never}
                className={styles.place}
              >
                <Icon name="link" />
                {own.attachable[attachable_type]}
                {(name || label) && `: ${name || label}`}
              </Link>
            </li>
          );
        })}
      </ul>
    </section>
  );
}
