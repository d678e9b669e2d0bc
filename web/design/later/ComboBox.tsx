import type { KeyboardEvent } from "react";
import { Button } from "react-aria-components/Button";
import { ComboBox as AriaComboBox } from "react-aria-components/ComboBox";
import { Input } from "react-aria-components/Input";
import { ListBox } from "react-aria-components/ListBox";
import { Popover } from "react-aria-components/Popover";
import { words } from "../../platform/words/index.ts";
import { useWords } from "../../platform/words.ts";
import { classes } from "../classes.ts";
import styles from "../DateField.module.css";
import field from "../Field.module.css";
import { FieldFrame, type FieldProps } from "../Field.tsx";
import floating from "../Floating.module.css";
import { fieldClass } from "../field-class.ts";
import { Icon } from "../Icon.tsx";
import { type Choice, Option } from "../Option.tsx";

interface Props extends FieldProps {
  choices: readonly Choice[];
  /** The chosen id. */
  value: string | null;
  onChange(id: string | null): void;
  /** Given: the service searches, and `choices` are its answer. Otherwise the field filters by itself. */
  text?: string;
  onTextChange?(text: string): void;
  /** What Enter chooses while no choice is marked. */
  onEnter?: string | null;
  placeholder?: string;
  isDisabled?: boolean;
  isRequired?: boolean;
  /** What was typed may stay although it is none of the choices. */
  allowsCustomValue?: boolean;
  autoFocus?: boolean;
  onFocus?(): void;
  onBlur?(): void;
}

export function ComboBox(props: Props) {
  const {
    label,
    note,
    help,
    error,
    doubtful,
    choices,
    value,
    onChange,
    text,
    onTextChange,
    onEnter,
    placeholder,
    ...rest
  } = props;
  const shared = useWords(words);
  const takeOnEnter = (event: KeyboardEvent<HTMLInputElement>) => {
    const { key, ctrlKey, metaKey, nativeEvent, currentTarget } = event;
    if (key !== "Enter" || ctrlKey || metaKey || nativeEvent.isComposing || !onEnter) return;
    if (currentTarget.hasAttribute("aria-activedescendant")) return;
    event.preventDefault();
    event.stopPropagation();
    onChange(onEnter);
  };
  const items = onTextChange ? { items: choices, inputValue: text ?? "" } : { defaultItems: choices };
  return (
    <AriaComboBox
      {...rest}
      {...items}
      {...(onTextChange ? { onInputChange: onTextChange } : {})}
      value={value}
      onChange={(id) => onChange(id === null ? null : String(id))}
      isInvalid={Boolean(error)}
      validationBehavior="aria"
      menuTrigger="focus"
      allowsEmptyCollection
      className={fieldClass({ doubtful, error })}
    >
      <FieldFrame {...{ label, note, help, error, doubtful }}>
        <div className={field.control}>
          <Input
            className={field.input ?? ""}
            placeholder={placeholder ?? ""}
            onKeyDownCapture={takeOnEnter}
          />
          <Button className={styles.open ?? ""} aria-label={shared.showOptions}>
            <Icon name="chevronDown" />
          </Button>
        </div>
      </FieldFrame>
      <Popover className={classes(floating.floating, floating.asField)}>
        <ListBox<Choice>
          className={floating.options ?? ""}
          renderEmptyState={() => <p className={floating.empty}>{shared.noOptions}</p>}
        >
          {(choice) => <Option {...choice} />}
        </ListBox>
      </Popover>
    </AriaComboBox>
  );
}
