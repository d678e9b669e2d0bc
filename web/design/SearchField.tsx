import type { Ref } from "react";
import { Button } from "react-aria-components/Button";
import { Input } from "react-aria-components/Input";
import { SearchField as AriaSearchField } from "react-aria-components/SearchField";
import type { KeyAction } from "../platform/keys/index.ts";
import { words } from "../platform/words/index.ts";
import { useWords } from "../platform/words.ts";
import { classes } from "./classes.ts";
import field from "./Field.module.css";
import { Icon } from "./Icon.tsx";
import { Kbd } from "./Kbd.tsx";
import styles from "./SearchField.module.css";

interface Props {
  label: string;
  placeholder: string;
  value: string;
  onChange(value: string): void;
  onSubmit?(value: string): void;
  hint?: KeyAction;
  ref?: Ref<HTMLInputElement>;
  className?: string;
}

export function SearchField({ label, placeholder, value, onChange, onSubmit, hint, ref, className }: Props) {
  const shared = useWords(words);
  return (
    <AriaSearchField
      aria-label={label}
      value={value}
      onChange={onChange}
      {...(onSubmit ? { onSubmit } : {})}
      className={classes(field.control, styles.search, className)}
    >
      <Icon name="search" />
      <Input
        {...(ref ? { ref } : {})}
        className={classes(field.input, styles.input)}
        placeholder={placeholder}
      />
      {value ? (
        <Button className={styles.clear ?? ""} aria-label={shared.clear}>
          <Icon name="close" />
        </Button>
      ) : (
        hint && <Kbd action={hint} />
      )}
    </AriaSearchField>
  );
}
