import { useQuery } from "@tanstack/react-query";
import { useCallback } from "react";
import type { Budget } from "../../../client/index.ts";
import { IconButton } from "../../design/IconButton.tsx";
import { Money } from "../../design/Money.tsx";
import text from "../../design/text.module.css";
import { daybook } from "../../platform/daybook.ts";
import { queryKeys } from "../../platform/query-keys.ts";
import { useBaseCurrency, useCan, useToday } from "../../platform/session.ts";
import { type RawSearch, useFilters } from "../../platform/use-filters.ts";
import { useFormats } from "../../platform/use-formats.ts";
import { useWords } from "../../platform/words.ts";
import { ListSection } from "../parts/ListSection.tsx";
import { useItem } from "../parts/use-item.ts";
import { words } from "../words/index.ts";
import { BudgetSheet } from "./BudgetSheet.tsx";
import styles from "./Categories.module.css";
import { categoriesQuery } from "./categories-query.ts";
import { firstDayOf, monthOf, monthsLater } from "./months.ts";

export default function BudgetsSection() {
  const all = useWords(words);
  const own = all.budgets;
  const formats = useFormats();
  const currency = useBaseCurrency();
  const can_write = useCan()("categories.write");
  const today = useToday();
  const parse = useCallback((raw: RawSearch) => ({ month: monthOf(raw.month, today) }), [today]);
  const [{ month }, change] = useFilters(parse);
  const { item, open, close } = useItem();
  const categories = useQuery(categoriesQuery);
  const nameOf = (id: string) => categories.data?.find((category) => category.id === id)?.name ?? "";
  const budgets = useQuery({
    queryKey: queryKeys.list("budgets", { month }),
    queryFn: ({ signal }) => daybook.listBudgets({ month: firstDayOf(month), limit: 100 }, { signal }).all(),
    placeholderData: (previous) => previous,
  });
  const byName = (a: Budget, b: Budget) =>
    nameOf(a.category_id).localeCompare(nameOf(b.category_id), formats.locale);
  const edited = budgets.data?.find(({ id }) => id === item);
  const sum = (budgets.data ?? []).reduce((total, { amount }) => total + amount, 0);
  return (
    <>
      <ListSection<Budget>
        title={all.sections.budgets}
        text={own.text}
        create={can_write && { label: own.create, run: () => open("new") }}
        query={{ ...budgets, data: budgets.data?.toSorted(byName) }}
        more={own.total(formats.money(sum, currency))}
        empty={{ icon: "chart", text: own.empty }}
        columns={[
          {
            id: "category",
            header: own.category,
            cell: ({ category_id }) => nameOf(category_id),
            className: text.strong,
          },
          {
            id: "amount",
            header: own.amount,
            number: true,
            cell: ({ amount }) => <Money amount={amount} currency={currency} />,
          },
        ]}
        edit={can_write && { nameOf: ({ category_id }) => nameOf(category_id), run: open }}
      >
        <div className={styles.month}>
          <IconButton
            icon="chevronLeft"
            label={own.previous}
            onPress={() => change({ month: monthsLater(month, -1) })}
          />
          <span className={styles.monthName} role="status">
            {formats.month(firstDayOf(month))} {month.slice(0, 4)}
          </span>
          <IconButton
            icon="chevronRight"
            label={own.next}
            onPress={() => change({ month: monthsLater(month, 1) })}
          />
        </div>
      </ListSection>
      {item && categories.data && (item === "new" || edited) && (
        <BudgetSheet
          key={item}
          budget={edited ?? null}
          month={month}
          categories={categories.data}
          onClose={close}
        />
      )}
    </>
  );
}
