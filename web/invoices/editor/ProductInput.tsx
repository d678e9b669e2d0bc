import { keepPreviousData, useQuery } from "@tanstack/react-query";
import { useState } from "react";
import { ComboBox } from "react-aria-components/ComboBox";
import { Input } from "react-aria-components/Input";
import { ListBox } from "react-aria-components/ListBox";
import { Popover } from "react-aria-components/Popover";
import { classes } from "../../design/classes.ts";
import floating from "../../design/Floating.module.css";
import { type Choice, Option } from "../../design/Option.tsx";
import { daybook } from "../../platform/daybook.ts";
import { queryKeys } from "../../platform/query-keys.ts";
import { useFormats } from "../../platform/use-formats.ts";
import { type DraftLine, fromProduct } from "./draft.ts";
import styles from "./Editor.module.css";

interface Props {
  label: string;
  placeholder: string;
  path: string;
  is_invalid: boolean;
  name: string;
  currency: string;
  onName(name: string): void;
  onProduct(fields: Partial<DraftLine>): void;
}

/** The description of a line: anything, or a product found by typing. */
export function ProductInput(props: Props) {
  const { label, placeholder, path, is_invalid, name, currency, onName, onProduct } = props;
  const formats = useFormats();
  const [searching, setSearching] = useState(false);
  const {
    data = [],
    isPlaceholderData: is_old,
    isFetching: is_loading,
  } = useQuery({
    queryKey: queryKeys.list("products", { q: name, limit: 6 }),
    queryFn: async ({ signal }) =>
      (await daybook.listProducts({ q: name, active: true, limit: 6 }, { signal })).data,
    enabled: searching && name.trim().length > 1,
    placeholderData: keepPreviousData,
  });
  const found = is_old ? [] : data;
  const choices: Choice[] = found.map((product) => {
    const { price } = fromProduct(product, currency);
    return {
      id: product.id,
      label: product.name,
      note: price ? formats.money(price, currency, { exact: true }) : null,
    };
  });
  return (
    <ComboBox
      aria-label={label}
      items={searching ? choices : []}
      inputValue={name}
      onInputChange={(text) => {
        if (text === name) return;
        setSearching(true);
        onName(text);
      }}
      value={null}
      onChange={(id) => {
        const product = found.find((one) => one.id === id);
        setSearching(false);
        if (product) onProduct(fromProduct(product, currency));
      }}
      onFocusChange={(focused) => !focused && setSearching(false)}
      allowsCustomValue
      // The key that is typed opens the list; products that are found later would not. Without any it closes again.
      allowsEmptyCollection={searching && is_loading}
      isInvalid={is_invalid}
    >
      <Input className={styles.cell ?? ""} placeholder={placeholder} data-name data-path={path} />
      <Popover className={classes(floating.floating, floating.asField, styles.products)}>
        <ListBox<Choice> className={floating.options ?? ""}>{(choice) => <Option {...choice} />}</ListBox>
      </Popover>
    </ComboBox>
  );
}
