import type { Budget, Category } from "../../../client/index.ts";
import { ComboBox } from "../../design/ComboBox.tsx";
import { FormSheet } from "../../design/FormSheet.tsx";
import { MoneyField } from "../../design/MoneyField.tsx";
import { RemoveButton } from "../../design/RemoveButton.tsx";
import { daybook } from "../../platform/daybook.ts";
import { queryKeys } from "../../platform/query-keys.ts";
import { useBaseCurrency } from "../../platform/session.ts";
import { useForm, valueField } from "../../platform/use-form.ts";
import { words as sharedWords } from "../../platform/words/index.ts";
import { useWords } from "../../platform/words.ts";
import { words } from "../words/index.ts";
import { firstDayOf } from "./months.ts";

interface Props {
  /** `null`: a new one. */
  budget: Budget | null;
  /** YYYY-MM. */
  month: string;
  categories: readonly Category[];
  onClose(): void;
}

const outdates = [queryKeys.all("budgets"), queryKeys.all("overview"), queryKeys.all("metrics")];

export function BudgetSheet({ budget, month, categories, onClose }: Props) {
  const own = useWords(words).budgets;
  const shared = useWords(sharedWords);
  const currency = useBaseCurrency();
  const form = useForm({
    initial: {
      category_id: (budget?.category_id ?? null) as string | null,
      amount: (budget?.amount ?? null) as number | null,
    },
    send: ({ category_id, amount }, _, options) =>
      budget
        ? daybook.updateBudget(budget.id, { amount: amount ?? 0 })
        : daybook.createBudget(
            { category_id: category_id ?? "", month: firstDayOf(month), amount: amount ?? 0 },
            options,
          ),
    done: onClose,
    outdates,
  });
  const choices = categories
    .filter(({ kind }) => kind === "expense")
    .map(({ id, name }) => ({ id, label: name }));
  const name = categories.find(({ id }) => id === budget?.category_id)?.name ?? "";
  return (
    <FormSheet
      title={budget ? own.editTitle : own.create}
      form={form}
      onClose={onClose}
      more={
        budget && (
          <RemoveButton
            label={shared.delete}
            question={own.deleteQuestion(name)}
            text={own.deleteText}
            send={() => daybook.deleteBudget(budget.id)}
            outdates={outdates}
            after={onClose}
          />
        )
      }
    >
      <ComboBox
        label={own.category}
        choices={choices}
        isRequired
        isDisabled={budget !== null}
        {...valueField(form, "category_id")}
      />
      <MoneyField
        label={own.amount}
        currency={currency}
        isRequired
        unsigned
        {...valueField(form, "amount")}
      />
    </FormSheet>
  );
}
