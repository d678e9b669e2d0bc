import { useQuery } from "@tanstack/react-query";
import type { Category } from "../../../client/index.ts";
import { Badge } from "../../design/Badge.tsx";
import text from "../../design/text.module.css";
import { useKey } from "../../platform/keys/index.ts";
import { useCan } from "../../platform/session.ts";
import { useFormats } from "../../platform/use-formats.ts";
import { useWords } from "../../platform/words.ts";
import { ListSection } from "../parts/ListSection.tsx";
import parts from "../parts/Parts.module.css";
import { useItem } from "../parts/use-item.ts";
import { words } from "../words/index.ts";
import styles from "./Categories.module.css";
import { CategorySheet } from "./CategorySheet.tsx";
import { categoriesQuery } from "./categories-query.ts";
import { inOrder, type Placed } from "./category-order.ts";

export default function CategoriesSection() {
  const all = useWords(words);
  const own = all.categories;
  const { locale } = useFormats();
  const can_write = useCan()("categories.write");
  const { item, open, close } = useItem();
  const query = useQuery({ ...categoriesQuery, select: (rows: Category[]) => inOrder(rows, locale) });
  const edited = query.data?.find(({ id }) => id === item);
  useKey("create", () => can_write && open("new"));
  return (
    <>
      <ListSection<Placed>
        title={all.sections.categories}
        text={own.text}
        create={can_write && { label: own.create, run: () => open("new") }}
        query={query}
        empty={{ icon: "tag", text: own.empty }}
        columns={[
          { id: "name", header: own.name, cell: (row) => <Name category={row} /> },
          { id: "kind", header: own.kind, cell: ({ kind }) => own.kinds[kind] },
          {
            id: "cash_flow",
            header: own.cashFlow,
            cell: ({ cash_flow_type }) => own.cashFlows[cash_flow_type],
            wide_only: true,
            className: text.soft,
          },
        ]}
        edit={can_write && { nameOf: ({ name }) => name, run: open }}
      />
      {item && query.data && (item === "new" || edited) && (
        <CategorySheet key={item} category={edited ?? null} categories={query.data} onClose={close} />
      )}
    </>
  );
}

function Name({ category }: { category: Placed }) {
  const own = useWords(words).categories;
  return (
    <span className={parts.name} style={{ paddingInlineStart: category.depth * 18 }}>
      <span className={styles.named}>
        <span className={styles.dot} style={{ background: category.color }} aria-hidden="true" />
        <span className={text.strong}>{category.name}</span>
      </span>
      {category.excluded && <Badge>{own.excludedBadge}</Badge>}
    </span>
  );
}
