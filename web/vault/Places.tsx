import { useQuery } from "@tanstack/react-query";
import { documentCategories } from "../../src/contract.ts";
import type { IconName } from "../design/icons.ts";
import { useWords } from "../platform/words.ts";
import { Folders } from "./Folders.tsx";
import type { VaultFilters } from "./filters.ts";
import { Place } from "./Place.tsx";
import styles from "./Vault.module.css";
import { countsQuery } from "./vault-query.ts";
import { words } from "./words/index.ts";

const icons = {
  receipt: "receipt",
  invoice: "file",
  contract: "edit",
  tax: "bank",
  insurance: "shield",
  legal: "lock",
  report: "chart",
  bank_statement: "list",
  other: "tag",
} as const satisfies Record<(typeof documentCategories)[number], IconName>;

/** Where documents are: categories with their counts, folders, and the trash. */
export function Places({ filters }: { filters: VaultFilters }) {
  const own = useWords(words);
  const { data: counts } = useQuery(countsQuery);
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
          icon={icons[category]}
          current={place === category}
          count={counts?.[category]}
        >
          {own.categories[category]}
        </Place>
      ))}
      <Folders current={folder} />
      <div className={styles.trash}>
        <Place to={{ in: "trash" }} icon="trash" current={place === "trash"} count={counts?.trash}>
          {own.trash}
        </Place>
      </div>
    </nav>
  );
}
