import type { Category } from "../../../client/index.ts";
import { cashFlowTypes, categoryKinds } from "../../../src/contract.ts";
import { Checkbox } from "../../design/Checkbox.tsx";
import { ColorField } from "../../design/ColorField.tsx";
import { FormSheet } from "../../design/FormSheet.tsx";
import { RemoveButton } from "../../design/RemoveButton.tsx";
import { Select } from "../../design/Select.tsx";
import { TextField } from "../../design/TextField.tsx";
import { daybook } from "../../platform/daybook.ts";
import { queryKeys } from "../../platform/query-keys.ts";
import { onlyChanged, textField, useForm, valueField } from "../../platform/use-form.ts";
import { words as sharedWords } from "../../platform/words/index.ts";
import { useWords } from "../../platform/words.ts";
import { words } from "../words/index.ts";
import { possibleParents } from "./category-order.ts";

interface Props {
  /** `null`: a new one. */
  category: Category | null;
  categories: readonly Category[];
  onClose(): void;
}

const outdates = [queryKeys.all("categories"), queryKeys.all("budgets"), queryKeys.all("overview")];
/** One for each hue, told apart on white and on black. */
const colors = [
  ...["#dc2626", "#d97706", "#65a30d", "#16a34a", "#0891b2"],
  ...["#2563eb", "#7c3aed", "#db2777", "#475569"],
];
/** Stands for "no parent" in the list of choices, which needs an id for it. */
const no_parent = "none";

export function CategorySheet({ category, categories, onClose }: Props) {
  const own = useWords(words).categories;
  const shared = useWords(sharedWords);
  const form = useForm({
    initial: {
      name: category?.name ?? null,
      kind: category?.kind ?? ("expense" as const),
      cash_flow_type: category?.cash_flow_type ?? ("operating" as const),
      parent_id: category?.parent_id ?? null,
      color: category?.color ?? null,
      description: category?.description ?? null,
      excluded: category?.excluded ?? false,
    },
    send: ({ name, color, ...rest }, changed, options) => {
      const body = { ...rest, name: name ?? "", ...(color ? { color } : {}) };
      return category
        ? daybook.updateCategory(category.id, onlyChanged(body, changed))
        : daybook.createCategory(body, options);
    },
    done: onClose,
    outdates,
  });
  const parents = possibleParents(category, categories).filter(({ kind }) => kind === form.values.kind);
  const kind = valueField(form, "kind");
  return (
    <FormSheet
      title={category ? own.editTitle : own.create}
      form={form}
      onClose={onClose}
      more={
        category && (
          <RemoveButton
            label={shared.delete}
            question={own.deleteQuestion(category.name)}
            text={own.deleteText}
            send={() => daybook.deleteCategory(category.id)}
            outdates={outdates}
            after={onClose}
          />
        )
      }
    >
      <TextField label={own.name} isRequired autoFocus {...textField(form, "name")} />
      <Select
        label={own.kind}
        choices={categoryKinds.map((id) => ({ id, label: own.kinds[id] }))}
        {...kind}
        onChange={(value) => form.set({ kind: value, parent_id: null })}
      />
      <Select
        label={own.parent}
        choices={[
          { id: no_parent, label: own.noParent },
          ...parents.map(({ id, name }) => ({ id, label: name })),
        ]}
        value={form.values.parent_id ?? no_parent}
        onChange={(id) => form.set({ parent_id: id === no_parent ? null : id })}
        error={form.issueOf("parent_id")}
      />
      <Select
        label={own.cashFlow}
        choices={cashFlowTypes.map((id) => ({ id, label: own.cashFlows[id] }))}
        {...valueField(form, "cash_flow_type")}
      />
      <ColorField label={own.color} help={own.colorHelp} proposed={colors} {...valueField(form, "color")} />
      <TextField label={own.description} multiline {...textField(form, "description")} />
      <Checkbox isSelected={form.values.excluded} onChange={(excluded) => form.set({ excluded })}>
        {own.excluded}
      </Checkbox>
    </FormSheet>
  );
}
