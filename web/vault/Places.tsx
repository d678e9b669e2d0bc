import { useMutation, useQuery } from "@tanstack/react-query";
import { Link } from "@tanstack/react-router";
import { type ReactNode, useState } from "react";
import { documentCategories } from "../../src/contract.ts";
import { Button } from "../design/Button.tsx";
import { Icon } from "../design/Icon.tsx";
import { IconButton } from "../design/IconButton.tsx";
import type { IconName } from "../design/icons.ts";
import { TextField } from "../design/TextField.tsx";
import text from "../design/text.module.css";
import { daybook } from "../platform/daybook.ts";
import { toProblem } from "../platform/problem.ts";
import { useCan } from "../platform/session.ts";
import { useWords } from "../platform/words.ts";
import type { VaultFilters } from "./filters.ts";
import styles from "./Vault.module.css";
import { countsQuery, foldersQuery, refreshVault } from "./vault-query.ts";
import { words } from "./words/index.ts";

/** Where documents are: categories with their counts, folders, and the trash. */
export function Places({ filters }: { filters: VaultFilters }) {
  const own = useWords(words);
  const { data: counts } = useQuery(countsQuery);
  const { data: folders = [] } = useQuery(foldersQuery);
  const { in: place, folder } = filters;
  return (
    <nav className={styles.places} aria-label={own.title}>
      <Place to={{ in: "all" }} icon="vault" current={place === "all" && !folder} count={counts?.all}>
        {own.all}
      </Place>
      <h2 className={styles.title}>{own.categoriesTitle}</h2>
      {documentCategories.map((category) => (
        <Place
          key={category}
          to={{ in: category }}
          icon="tag"
          current={place === category}
          count={counts?.[category]}
        >
          {own.categories[category]}
        </Place>
      ))}
      <h2 className={styles.title}>{own.folders}</h2>
      {folders.map(({ id, name }) => (
        <Place key={id} to={{ folder: id }} icon="folder" current={folder === id}>
          {name}
        </Place>
      ))}
      <NewFolder />
      <Place to={{ in: "trash" }} icon="trash" current={place === "trash"} count={counts?.trash}>
        {own.trash}
      </Place>
    </nav>
  );
}

interface PlaceProps {
  to: Partial<Pick<VaultFilters, "in" | "folder">>;
  icon: IconName;
  current: boolean;
  count?: number | undefined;
  children: ReactNode;
}

function Place({ to, icon, current, count, children }: PlaceProps) {
  const search = ({ look }: { look?: string }) => ({ look, ...to });
  return (
    <Link
      to="."
      search={search as never}
      className={styles.place}
      activeProps={{}}
      aria-current={current ? "page" : undefined}
    >
      <Icon name={icon} />
      <span className={text.truncate}>{children}</span>
      {count !== undefined && <span className={styles.count}>{count}</span>}
    </Link>
  );
}

function NewFolder() {
  const own = useWords(words);
  const can = useCan();
  const [name, setName] = useState<string | null>(null);
  const create = useMutation({
    mutationFn: (wanted: string) => daybook.createFolder({ name: wanted }),
    onSuccess: () => {
      setName(null);
      void refreshVault();
    },
  });
  if (!can("documents.write")) return null;
  if (name === null)
    return (
      <div className={styles.folderTools}>
        <Button small look="quiet" icon="plus" onPress={() => setName("")}>
          {own.newFolder}
        </Button>
      </div>
    );
  return (
    <form
      className={styles.newFolder}
      onSubmit={(event) => {
        event.preventDefault();
        if (name.trim()) create.mutate(name.trim());
      }}
    >
      <TextField
        label={own.folderName}
        value={name}
        onChange={setName}
        autoFocus
        error={create.error ? toProblem(create.error).message : undefined}
      />
      <IconButton icon="check" label={own.create} type="submit" look="plain" />
    </form>
  );
}
