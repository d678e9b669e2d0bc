import { useId } from "react";
import { type TaxCategory, taxCategories } from "../../../src/contract.ts";
import { currencyDecimals } from "../../../src/kernel/money.ts";
import { classes } from "../../design/classes.ts";
import { IconButton } from "../../design/IconButton.tsx";
import { Select } from "../../design/Select.tsx";
import { TextField } from "../../design/TextField.tsx";
import { useFormats } from "../../platform/use-formats.ts";
import { useWords } from "../../platform/words.ts";
import { words } from "../words/index.ts";
import { DecimalInput } from "./DecimalInput.tsx";
import { categoryFor, type DraftLine, lacksName } from "./draft.ts";
import styles from "./Editor.module.css";
import { ProductInput } from "./ProductInput.tsx";
import { SaveProduct } from "./SaveProduct.tsx";

export interface RowProps {
  line: DraftLine;
  position: number;
  currency: string;
  amount: number | null;
  issueOf(field: string): string | undefined;
  onChange(fields: Partial<DraftLine>): void;
  onRemove(): void;
}

export function LineRow({ line, position, currency, amount, issueOf, onChange, onRemove }: RowProps) {
  const { editor } = useWords(words);
  const formats = useFormats();
  const units = useId();
  const labelled = (field: string, path: string) => ({
    "aria-label": editor.lineField(field, position),
    "aria-invalid": Boolean(issueOf(path)),
    title: issueOf(path),
    "data-path": `items.${position - 1}.${path}`,
  });
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
        <DecimalInput
          {...labelled(editor.tax, "tax_rate")}
          className={number}
          value={line.tax_rate}
          decimals_max={4}
          onChange={(tax_rate) => onChange({ tax_rate })}
        />
        <span className={classes(styles.lineAmount, styles.num)}>
          {amount === null ? "" : formats.number(amount, currencyDecimals(currency))}
        </span>
        <span className={styles.save}>
          <SaveProduct line={line} position={position} currency={currency} onChange={onChange} />
        </span>
        <span className={styles.remove}>
          <IconButton icon="close" small label={editor.removeLine(position)} onPress={onRemove} />
        </span>
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
