import { type Ref, useEffect, useEffectEvent, useRef, useState } from "react";
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
  /** What is searched. */
  value: string;
  /** Called when one pauses, not for each letter. */
  onChange(value: string): void;
  onSubmit?(value: string): void;
  hint?: KeyAction;
  ref?: Ref<HTMLInputElement>;
  className?: string;
}

export function SearchField({ label, placeholder, onSubmit, hint, ref, className, ...searched }: Props) {
  const shared = useWords(words);
  const [value, setValue] = useTyped(searched);
  return (
    <AriaSearchField
      aria-label={label}
      value={value}
      onChange={setValue}
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

/** Shorter than the pauses between words, longer than those between letters. */
const pause_ms = 150;

/** What is typed is in the field at once. To search is slower: the address changes, the service is asked, rows come. */
function useTyped({ value, onChange }: Pick<Props, "value" | "onChange">) {
  const [typed, setTyped] = useState<string | null>(null);
  const passed_on = useRef<string | null>(null);
  const passOn = useEffectEvent((text: string) => {
    passed_on.current = text;
    onChange(text);
  });
  useEffect(() => {
    if (typed === null) return;
    const timer = setTimeout(() => passOn(typed), pause_ms);
    return () => clearTimeout(timer);
  }, [typed]);
  useEffect(() => {
    // Our own text may come back while more is typed; any other is from outside, such as "Clear filters".
    const is_ours = value === passed_on.current;
    setTyped((text) => (is_ours && text !== value ? text : null));
  }, [value]);
  return [typed ?? value, setTyped] as const;
}
