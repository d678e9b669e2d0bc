/**
 * A field and a list below it, as plain elements. React Aria's ComboBox puts its list into a second layer above the
 * dialog, hides the page from screen readers once more, and gives each option the handlers of every kind of list: at a
 * quarter of the speed most of the time until the dialog was open went there.
 */
import { type KeyboardEvent, useEffect, useId, useMemo, useRef, useState } from "react";
import { useFilter } from "react-aria-components/ComboBox";
import { words } from "../../platform/words/index.ts";
import { useWords } from "../../platform/words.ts";
import styles from "../ChoiceDialog.module.css";
import { moveInChoices } from "../choice-keys.ts";
import { classes } from "../classes.ts";
import field from "../Field.module.css";
import floating from "../Floating.module.css";
import type { Choice } from "../Option.tsx";
import text from "../text.module.css";
import { Dialog } from "./Dialog.tsx";

interface Props extends ChoicesProps {
  title: string;
  onClose(): void;
}

interface ChoicesProps {
  label: string;
  choices: readonly Choice[];
  onChoose(id: string): void;
}

export function ChoiceDialog({ title, onClose, ...choices }: Props) {
  return (
    <Dialog title={title} isOpen onClose={onClose}>
      <Choices {...choices} />
    </Dialog>
  );
}

function Choices({ label, choices, onChoose }: ChoicesProps) {
  const shared = useWords(words);
  const id = useId();
  const { typed, type, found, current, press } = useFound(choices, onChoose);
  const input = useRef<HTMLInputElement>(null);
  useEffect(() => input.current?.focus(), []);
  return (
    <div className={styles.choices}>
      <div className={field.field}>
        <label className={field.label} htmlFor={id}>
          {label}
        </label>
        <div className={field.control}>
          <input
            ref={input}
            id={id}
            className={field.input}
            role="combobox"
            aria-expanded
            aria-controls={listId(id)}
            aria-autocomplete="list"
            aria-activedescendant={current && optionId(id, current)}
            autoComplete="off"
            spellCheck={false}
            value={typed}
            onChange={({ target }) => type(target.value)}
            onKeyDown={press}
          />
        </div>
      </div>
      <Options {...{ id, label, found, current, onChoose }} />
      <p role="status" className={found.length > 0 ? text.hidden : floating.empty}>
        {found.length > 0 ? shared.optionCount(found.length) : shared.noOptions}
      </p>
    </div>
  );
}

const listId = (id: string) => `${id}-list`;
const optionId = (id: string, choice: Choice) => `${id}-${choice.id}`;

/** What is typed, the choices that contain it, and the one that Enter takes: the first found, or that of the arrows. */
function useFound(choices: readonly Choice[], onChoose: (id: string) => void) {
  const { contains } = useFilter({ sensitivity: "base" });
  // By its id: while the dialog is open, another person may add a choice before it.
  const [{ typed, current_id }, setState] = useState({ typed: "", current_id: "" });
  const found = useMemo(
    () => choices.filter(({ label }) => contains(label, typed)),
    [choices, contains, typed],
  );
  const at = found.findIndex(({ id }) => id === current_id);
  const current = found[at];
  const type = (text: string) => {
    // Without a word typed, nothing was asked for yet.
    const first = text.trim() === "" ? undefined : choices.find(({ label }) => contains(label, text));
    setState({ typed: text, current_id: first?.id ?? "" });
  };
  const press = (event: KeyboardEvent) => {
    // These keys also choose among the characters of an input method.
    if (event.nativeEvent.isComposing) return;
    const next = found[moveInChoices(at, event.key, found.length)];
    if (next) {
      event.preventDefault();
      setState({ typed, current_id: next.id });
    } else if (event.key === "Enter" && current) {
      event.preventDefault();
      onChoose(current.id);
    }
  };
  return { typed, type, found, current, press };
}

interface OptionsProps extends Pick<ChoicesProps, "label" | "onChoose"> {
  id: string;
  found: readonly Choice[];
  current: Choice | undefined;
}

function Options({ id, label, found, current, onChoose }: OptionsProps) {
  const marked = useRef<HTMLDivElement>(null);
  // biome-ignore lint/correctness/useExhaustiveDependencies: the marked option is that of `current`.
  useEffect(() => {
    // In braces: newer browsers return a promise, which React would call to clean up.
    marked.current?.scrollIntoView({ block: "nearest" });
  }, [current]);
  return (
    <div id={listId(id)} role="listbox" aria-label={label} className={classes(floating.options, styles.list)}>
      {found.map((choice) => (
        // biome-ignore lint/a11y/useKeyWithClickEvents: the keys are those of the field, which keeps the focus.
        <div
          key={choice.id}
          ref={choice === current ? marked : null}
          id={optionId(id, choice)}
          role="option"
          aria-selected={choice === current}
          data-focused={choice === current || undefined}
          tabIndex={-1}
          className={classes(floating.option, styles.option)}
          onMouseDown={(event) => event.preventDefault()}
          onClick={() => onChoose(choice.id)}
        >
          <span className={floating.label}>{choice.label}</span>
          {choice.note && <span className={floating.note}>{choice.note}</span>}
        </div>
      ))}
    </div>
  );
}
