import { Button } from "react-aria-components/Button";
import { ListBox } from "react-aria-components/ListBox";
import { Popover } from "react-aria-components/Popover";
import { Select as AriaSelect, SelectValue } from "react-aria-components/Select";
import { classes } from "../classes.ts";
import field from "../Field.module.css";
import { FieldFrame, type FieldProps } from "../Field.tsx";
import floating from "../Floating.module.css";
import { fieldClass } from "../field-class.ts";
import { Icon } from "../Icon.tsx";
import { type Choice, Option } from "../Option.tsx";
import styles from "./Select.module.css";

interface Props<Id extends string> extends FieldProps {
  choices: readonly (Choice & { id: Id })[];
  value: Id | null;
  onChange(id: Id): void;
  placeholder?: string;
  isDisabled?: boolean;
  name?: string;
}

export function Select<Id extends string>(props: Props<Id>) {
  const { label, note, help, error, doubtful, choices, value, onChange, placeholder, ...rest } = props;
  return (
    <AriaSelect
      {...rest}
      value={value}
      onChange={(id) => id !== null && onChange(id as Id)}
      placeholder={placeholder ?? ""}
      isInvalid={Boolean(error)}
      validationBehavior="aria"
      className={fieldClass({ doubtful, error })}
    >
      <FieldFrame {...{ label, note, help, error, doubtful }}>
        <Button className={field.control ?? ""}>
          <SelectValue className={styles.value ?? ""} />
          <Icon name="chevronDown" />
        </Button>
      </FieldFrame>
      <Popover className={classes(floating.floating, floating.asField)}>
        <ListBox items={choices} className={floating.options ?? ""}>
          {(choice) => <Option {...choice} />}
        </ListBox>
      </Popover>
    </AriaSelect>
  );
}
