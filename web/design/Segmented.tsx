import { Radio, RadioGroup } from "react-aria-components/RadioGroup";
import styles from "./Segmented.module.css";

interface Props<Id extends string> {
  label: string;
  options: readonly { id: Id; label: string }[];
  value: Id;
  onChange(id: Id): void;
}

/** A choice of two to four that is visible at once. */
export function Segmented<Id extends string>({ label, options, value, onChange }: Props<Id>) {
  return (
    <RadioGroup
      aria-label={label}
      value={value}
      onChange={(id) => onChange(id as Id)}
      orientation="horizontal"
      className={styles.group ?? ""}
    >
      {options.map(({ id, label: text }) => (
        <Radio key={id} value={id} className={styles.option ?? ""}>
          {text}
        </Radio>
      ))}
    </RadioGroup>
  );
}
