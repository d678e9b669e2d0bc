import type { CategorizationRule } from "../../client/index.ts";
import { Badge } from "../design/Badge.tsx";
import { BadgedName } from "../design/BadgedName.tsx";
import { Button } from "../design/Button.tsx";
import { NarrowRow } from "../design/NarrowRow.tsx";
import { RecordsPage } from "../design/RecordsPage.tsx";
import text from "../design/text.module.css";
import type { VirtualColumn } from "../design/VirtualTable.tsx";
import { daybook } from "../platform/daybook.ts";
import { queryKeys } from "../platform/query-keys.ts";
import { useBaseCurrency, useCan } from "../platform/session.ts";
import { useFormats } from "../platform/use-formats.ts";
import { once, useVerb } from "../platform/use-verb.ts";
import { useWords } from "../platform/words.ts";
import { RuleSheet } from "./RuleSheet.tsx";
import { conditionOf, effectOf } from "./rule-text.ts";
import { useLists } from "./use-lists.ts";
import { words } from "./words/index.ts";

export function RulesScreen() {
  const own = useWords(words);
  const can = useCan();
  const textsOf = useTexts();
  return (
    <RecordsPage
      words={own}
      icon="filter"
      collection="rules"
      scope="transactions.write"
      read={(query, options) => daybook.listCategorizationRules(query, options)}
      readOne={(id, options) => daybook.getCategorizationRule(id, options)}
      columns={useColumns(textsOf)}
      narrow={(rule) => <NarrowRule rule={rule} {...textsOf(rule)} />}
      actions={can("transactions.write") && <ApplyButton />}
      sheet={(rule, close) => <RuleSheet rule={rule} texts={rule && textsOf(rule)} onClose={close} />}
    />
  );
}

function ApplyButton() {
  const own = useWords(words);
  const apply = useVerb({
    send: (_input: null, options) => daybook.applyCategorizationRules({}, {}, options),
    done: (_input, { categorized_count }) => own.applied(categorized_count),
    outdates: [queryKeys.all("transactions"), queryKeys.all("overview")],
  });
  return (
    <Button isPending={apply.isPending} onPress={() => apply.mutate(once(null))}>
      {own.apply}
    </Button>
  );
}

interface Texts {
  condition: string;
  effect: string;
}

function useTexts(): (rule: CategorizationRule) => Texts {
  const own = useWords(words);
  const formats = useFormats();
  const currency = useBaseCurrency();
  const lists = useLists();
  const amount = (value: number) => formats.money(value, currency);
  return (rule) => ({
    condition: conditionOf(rule, { own, accounts: lists.accounts, amount }),
    effect: effectOf(rule, lists),
  });
}

function useColumns(textsOf: (rule: CategorizationRule) => Texts): VirtualColumn<CategorizationRule>[] {
  const own = useWords(words);
  return [
    { id: "name", header: own.name, width: "minmax(0, 1.5fr)", cell: (rule) => <Name rule={rule} /> },
    {
      id: "when",
      header: own.when,
      width: "minmax(0, 2fr)",
      cell: (rule) => <span className={text.truncate}>{textsOf(rule).condition}</span>,
    },
    {
      id: "sets",
      header: own.sets,
      width: "minmax(0, 1.5fr)",
      cell: (rule) => <span className={text.truncate}>{textsOf(rule).effect}</span>,
    },
    { id: "order", header: own.order, width: "96px", number: true, cell: ({ priority }) => priority },
  ];
}

function Name({ rule: { name, enabled } }: { rule: CategorizationRule }) {
  const own = useWords(words);
  return <BadgedName name={name}>{!enabled && <Badge>{own.off}</Badge>}</BadgedName>;
}

function NarrowRule({ rule, condition, effect }: { rule: CategorizationRule } & Texts) {
  return <NarrowRow name={<Name rule={rule} />} fact={[condition, effect].join(" → ")} />;
}
