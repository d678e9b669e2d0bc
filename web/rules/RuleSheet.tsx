import type { CategorizationRule } from "../../client/index.ts";
import { ComboBox } from "../design/ComboBox.tsx";
import { FactList } from "../design/FactList.tsx";
import { FieldPair } from "../design/FieldPair.tsx";
import { FormSheet } from "../design/FormSheet.tsx";
import { MoneyField } from "../design/MoneyField.tsx";
import { NumberField } from "../design/NumberField.tsx";
import { RemoveButton } from "../design/RemoveButton.tsx";
import { Select } from "../design/Select.tsx";
import { Sheet } from "../design/Sheet.tsx";
import { Switch } from "../design/Switch.tsx";
import { TextField } from "../design/TextField.tsx";
import { daybook } from "../platform/daybook.ts";
import { queryKeys } from "../platform/query-keys.ts";
import { useBaseCurrency, useCan } from "../platform/session.ts";
import { onlyChanged, textField, useForm, valueField } from "../platform/use-form.ts";
import { words as sharedWords } from "../platform/words/index.ts";
import { useWords } from "../platform/words.ts";
import { useLists } from "./use-lists.ts";
import { words } from "./words/index.ts";

interface Props {
  /** `null`: a new one. */
  rule: CategorizationRule | null;
  texts: { condition: string; effect: string } | null;
  onClose(): void;
}

type Direction = "both" | "in" | "out";
const directions: readonly Direction[] = ["both", "in", "out"];
const priority_default = 100;
const outdates = [queryKeys.all("rules")];

export function RuleSheet({ rule, texts, onClose }: Props) {
  const own = useWords(words);
  const may_write = useCan()("transactions.write");
  if (may_write) return <RuleForm rule={rule} onClose={onClose} />;
  if (!rule || !texts) return null;
  return (
    <Sheet title={rule.name} isOpen onClose={onClose}>
      <FactList
        facts={[
          [own.when, texts.condition],
          [own.sets, texts.effect],
          [own.order, String(rule.priority)],
        ]}
      />
    </Sheet>
  );
}

function RuleForm({ rule, onClose }: Omit<Props, "texts">) {
  const own = useWords(words);
  const shared = useWords(sharedWords);
  const currency = useBaseCurrency();
  const form = useForm({
    initial: {
      name: rule?.name ?? null,
      match_text: rule?.match_text ?? null,
      match_direction: rule?.match_direction ?? null,
      match_amount_min: rule?.match_amount_min ?? null,
      match_amount_max: rule?.match_amount_max ?? null,
      match_account_id: rule?.match_account_id ?? null,
      set_category_id: rule?.set_category_id ?? null,
      set_vendor_id: rule?.set_vendor_id ?? null,
      set_project_id: rule?.set_project_id ?? null,
      priority: rule?.priority ?? (priority_default as number | null),
      enabled: rule?.enabled ?? true,
    },
    send: ({ name, priority, ...rest }, changed, options) => {
      const body = { ...rest, name: name ?? rest.match_text ?? "", priority: priority ?? priority_default };
      return rule
        ? daybook.updateCategorizationRule(rule.id, onlyChanged(body, changed))
        : daybook.createCategorizationRule(body, options);
    },
    done: onClose,
    outdates,
  });
  const { match_direction } = form.values;
  const choose = useChoices();
  return (
    <FormSheet
      title={rule?.name ?? own.create}
      form={form}
      onClose={onClose}
      more={
        rule && (
          <RemoveButton
            label={shared.delete}
            question={own.deleteQuestion(rule.name)}
            text={own.deleteText}
            send={() => daybook.deleteCategorizationRule(rule.id)}
            outdates={outdates}
            after={onClose}
          />
        )
      }
    >
      <TextField label={own.matchText} autoFocus={!rule} {...textField(form, "match_text")} />
      <FieldPair>
        <Select<Direction>
          label={own.direction}
          value={match_direction ?? "both"}
          choices={directions.map((id) => ({ id, label: own.directions[id] }))}
          onChange={(id) => form.set({ match_direction: id === "both" ? null : id })}
        />
        <ComboBox
          label={own.account}
          placeholder={own.anyAccount}
          choices={choose.accounts}
          {...valueField(form, "match_account_id")}
        />
        <MoneyField label={own.min} currency={currency} {...valueField(form, "match_amount_min")} />
        <MoneyField label={own.max} currency={currency} {...valueField(form, "match_amount_max")} />
      </FieldPair>
      <ComboBox
        label={own.category}
        placeholder={own.unchanged}
        choices={choose.categories}
        {...valueField(form, "set_category_id")}
      />
      <FieldPair>
        <ComboBox
          label={own.vendor}
          placeholder={own.unchanged}
          choices={choose.vendors}
          {...valueField(form, "set_vendor_id")}
        />
        <ComboBox
          label={own.project}
          placeholder={own.unchanged}
          choices={choose.projects}
          {...valueField(form, "set_project_id")}
        />
      </FieldPair>
      <TextField label={own.name} placeholder={form.values.match_text ?? ""} {...textField(form, "name")} />
      <NumberField label={own.order} help={own.orderHelp} {...valueField(form, "priority")} />
      <Switch isSelected={form.values.enabled} onChange={(enabled) => form.set({ enabled })}>
        {own.enabled}
      </Switch>
    </FormSheet>
  );
}

function useChoices() {
  const { accounts, categories, vendors, projects } = useLists();
  const choices = (rows: readonly { id: string; name: string }[]) =>
    rows.map(({ id, name }) => ({ id, label: name }));
  return {
    accounts: choices(accounts),
    categories: choices(categories),
    vendors: choices(vendors),
    projects: choices(projects),
  };
}
