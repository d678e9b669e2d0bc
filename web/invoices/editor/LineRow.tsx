import { useId } from "react";
import { type TaxCategory, taxCategories } from "../../../src/contract.ts";
import { currencyDecimals } from "../../../src/kernel/money.ts";
import { classes } from "../../design/classes.ts";
import { Select } from "../../design/Select.tsx";
import { TextField } from "../../design/TextField.tsx";
import { useWords } from "../../platform/words.ts";
import { words } from "../words/index.ts";
import { DecimalInput } from "./DecimalInput.tsx";
import { categoryFor, lacksName } from "./draft.ts";
import styles from "./Editor.module.css";
import { ProductInput } from "./ProductInput.tsx";
import { RowEnd } from "./RowEnd.tsx";
import { type RowProps, useLabelled } from "./row-props.ts";
import { SaveProduct } from "./SaveProduct.tsx";

export function LineRow({ line, position, currency, amount, issueOf, onChange, onRemove }: RowProps) {
  const { editor } = useWords(words);
  const units = useId();
  const labelled = useLabelled({ position, issueOf });
  const number = classes(styles.cell, styles.num);
  return (
    <div className={styles.row} data-line>
      <div className={styles.line}>
        <div className={styles.name}>
          <ProductInput
            label={editor.lineField(editor.description, position)}
            placeholder={editor.description}
            path={`items.${position - 1}.name`}
            is_invalid={lacksName(line) || Boolean(issueOf("name"))}
            name={line.name}
            currency={currency}
            onName={(name) => onChange({ name })}
            onProduct={onChange}
          />
        </div>
        <DecimalInput
          {...labelled(editor.quantity, "quantity")}
          className={number}
          value={line.quantity}
          decimals_max={6}
          onChange={(quantity) => onChange({ quantity })}
        />
        <input
          {...labelled(editor.unit, "unit")}
          className={styles.cell}
          list={units}
          maxLength={50}
          value={line.unit}
          onChange={({ currentTarget }) => onChange({ unit: currentTarget.value })}
        />
        <datalist id={units}>
          {editor.units.map((unit) => (
            <option key={unit} value={unit} />
          ))}
        </datalist>
        <DecimalInput
          {...labelled(editor.price, "price")}
          className={number}
          value={line.price}
          decimals={currencyDecimals(currency)}
          decimals_max={8}
          onChange={(price) => onChange({ price, product_price_id: null })}
        />
        <RowEnd {...{ line, position, currency, amount, issueOf, onChange, onRemove }}>
          <span className={styles.save}>
            <SaveProduct line={line} position={position} currency={currency} onChange={onChange} />
          </span>
        </RowEnd>
      </div>
      {line.tax_rate === 0 && <TaxReason {...{ line, position, onChange, issueOf }} />}
    </div>
  );
}

/** Why a line has no tax, in words. */
function TaxReason({
  line,
  position,
  onChange,
  issueOf,
}: Pick<RowProps, "line" | "position" | "onChange" | "issueOf">) {
  const { editor } = useWords(words);
  const untaxed = taxCategories.filter((category) => categoryFor(0, category) === category);
  return (
    <div className={styles.tax}>
      <Select<TaxCategory>
        label={editor.taxOfLine(position)}
        choices={untaxed.map((id) => ({ id, label: editor.categories[id] }))}
        value={line.tax_category}
        onChange={(tax_category) => onChange({ tax_category })}
      />
      {line.tax_category === "exempt" && (
        <TextField
          label={editor.exemptionReason}
          value={line.tax_exemption_reason ?? ""}
          onChange={(reason) => onChange({ tax_exemption_reason: reason || null })}
          error={issueOf("tax_exemption_reason")}
        />
      )}
    </div>
  );
}
