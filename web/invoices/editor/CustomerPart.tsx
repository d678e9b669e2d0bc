import { keepPreviousData, useQuery } from "@tanstack/react-query";
import { useState } from "react";
import type { Customer } from "../../../client/index.ts";
import { Avatar } from "../../design/Avatar.tsx";
import { Button } from "../../design/Button.tsx";
import { ComboBox } from "../../design/ComboBox.tsx";
import { addressLines } from "../../design/invoice-page/address.ts";
import { SkeletonBox } from "../../design/Skeleton.tsx";
import text from "../../design/text.module.css";
import { daybook } from "../../platform/daybook.ts";
import { queryClient } from "../../platform/query.ts";
import { queryKeys } from "../../platform/query-keys.ts";
import { useCan } from "../../platform/session.ts";
import { once, useVerb } from "../../platform/use-verb.ts";
import { useWords } from "../../platform/words.ts";
import { customerQuery } from "../queries.ts";
import { words } from "../words/index.ts";
import { fromCustomer } from "./draft.ts";
import styles from "./Editor.module.css";
import type { PartProps } from "./part-props.ts";
import { takeTypedAhead } from "./typed-ahead.ts";

export function CustomerPart({ draft, dispatch, issues, is_new }: PartProps & { is_new: boolean }) {
  const own = useWords(words);
  const [changing, setChanging] = useState(false);
  // The focus goes on from the field that is gone.
  const [chosen_here, setChosenHere] = useState(false);
  const { data: customer, isLoading: is_loading } = useQuery({
    ...customerQuery(draft.customer_id ?? ""),
    enabled: draft.customer_id !== null,
  });
  const choose = (chosen: Customer) => {
    setChanging(false);
    setChosenHere(true);
    queryClient.setQueryData(customerQuery(chosen.id).queryKey, chosen);
    dispatch({ type: "set", fields: fromCustomer(chosen, draft.date) });
  };
  return (
    <section className={styles.section} data-path="buyer">
      <div className={styles.heading}>
        <h2>{own.customer}</h2>
      </div>
      {is_loading && !changing ? (
        <SkeletonBox className={styles.customerLoading} />
      ) : customer && !changing ? (
        <div className={styles.customer}>
          <Avatar name={customer.name} />
          <div className={styles.customerText}>
            <div className={text.strong}>{customer.name}</div>
            <div className={text.muted}>
              {[...addressLines(customer), customer.vat_id].filter(Boolean).join(" · ")}
            </div>
          </div>
          <Button look="quiet" small autoFocus={chosen_here} onPress={() => setChanging(true)}>
            {own.editor.change}
          </Button>
        </div>
      ) : (
        <CustomerSearch onChoose={choose} error={issues.customer_id} autoFocus={changing || is_new} />
      )}
    </section>
  );
}

interface SearchProps {
  onChoose(customer: Customer): void;
  error: string | undefined;
  autoFocus: boolean;
}

const new_id = "new";

function CustomerSearch({ onChoose, error, autoFocus }: SearchProps) {
  const own = useWords(words);
  const can = useCan();
  const [typed, setTyped] = useState("");
  /** What stood in the field when it was left without a choice. */
  const [left, setLeft] = useState("");
  const { data = [], isPlaceholderData: is_old } = useQuery({
    queryKey: queryKeys.list("customers", { q: typed, limit: 8 }),
    queryFn: async ({ signal }) =>
      (
        await daybook.listCustomers(
          { ...(typed ? { q: typed } : {}), limit: 8, sort: "name", order: "asc" },
          { signal },
        )
      ).data,
    placeholderData: keepPreviousData,
  });
  const create = useVerb({
    send: (name: string, options) => daybook.createCustomer({ name }, options),
    after: (_name, customer) => onChoose(customer),
    outdates: [queryKeys.all("customers")],
  });
  const name = typed.trim();
  // Until the service answers for this text, only those of the old answer that fit: Enter must not choose another.
  const found = is_old ? data.filter((one) => one.name.toLowerCase().includes(name.toLowerCase())) : data;
  const choices = [
    ...found.map((customer) => ({ id: customer.id, label: customer.name, note: customer.city })),
    ...(name && !is_old && can("customers.write")
      ? [{ id: new_id, label: own.editor.newCustomer(name) }]
      : []),
  ];
  return (
    <ComboBox
      label={own.editor.findCustomer}
      choices={choices}
      value={null}
      text={typed}
      onTextChange={(text) => {
        setTyped(text);
        setLeft("");
      }}
      allowsCustomValue
      onFocus={() => setTyped(takeTypedAhead() || typed)}
      onBlur={() => setLeft(name)}
      // A new customer has to be marked: a typing mistake must not become one.
      onEnter={name ? (found[0]?.id ?? null) : null}
      error={left && !create.isPending ? own.editor.unknownCustomer(left) : error}
      autoFocus={autoFocus}
      onChange={(id) => {
        const customer = found.find((one) => one.id === id);
        if (customer) onChoose(customer);
        else if (id === new_id) create.mutate(once(name));
      }}
    />
  );
}
