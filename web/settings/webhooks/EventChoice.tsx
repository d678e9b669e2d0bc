import { useState } from "react";
import { Button } from "../../design/Button.tsx";
import { Checkbox } from "../../design/Checkbox.tsx";
import { Select } from "../../design/Select.tsx";
import { useWords } from "../../platform/words.ts";
import { words as sectionWords } from "../words/index.ts";
import { chooseEvent, chooseSubject, type EventSubject, eventSubjects, partsOf } from "./event-choice.ts";
import styles from "./Webhooks.module.css";
import { words } from "./words/index.ts";

interface Props {
  /** `null`: all events. */
  chosen: readonly string[] | null;
  onChange(chosen: string[] | null): void;
  error: string | undefined;
}

/** All events, or the chosen ones. */
export function EventChoice({ chosen, onChange, error }: Props) {
  const all = useWords(sectionWords).webhooks;
  const own = useWords(words);
  return (
    <>
      <Select
        label={all.events}
        choices={[
          { id: "all", label: all.allEvents },
          { id: "chosen", label: own.chosen },
        ]}
        value={chosen === null ? "all" : "chosen"}
        onChange={(id) => onChange(id === "all" ? null : [])}
        help={chosen?.length === 0 ? own.chooseOne : undefined}
        error={error}
      />
      {chosen !== null && (
        <fieldset className={styles.subjects} aria-label={all.events}>
          {eventSubjects.map((subject) => (
            <Subject key={subject.id} subject={subject} chosen={chosen} onChange={onChange} />
          ))}
        </fieldset>
      )}
    </>
  );
}

interface SubjectProps {
  subject: EventSubject;
  chosen: readonly string[];
  onChange(chosen: string[]): void;
}

/** A subject as a whole, and its single events once they are asked for. */
function Subject({ subject, chosen, onChange }: SubjectProps) {
  const own = useWords(words);
  const [is_open, setOpen] = useState(false);
  const name = own.subjects[subject.id as keyof typeof own.subjects] ?? subject.id;
  const whole = chosen.includes(subject.family);
  const some = subject.types.some((type) => chosen.includes(type));
  return (
    <div className={styles.subject}>
      <Checkbox
        isSelected={whole}
        isIndeterminate={!whole && some}
        onChange={(on) => onChange(chooseSubject(chosen, subject, on))}
      >
        {name}
      </Checkbox>
      <Button
        small
        look="quiet"
        icon={is_open ? "chevronUp" : "chevronDown"}
        aria-label={own.single(name)}
        aria-expanded={is_open}
        onPress={() => setOpen(!is_open)}
      >
        {subject.types.length}
      </Button>
      {is_open && (
        <div className={styles.single}>
          {subject.types.map((type) => (
            <Checkbox
              key={type}
              isSelected={whole || chosen.includes(type)}
              isDisabled={whole}
              onChange={(on) => onChange(chooseEvent(chosen, type, on))}
            >
              {own.verbs[partsOf(type).verb as keyof typeof own.verbs] ?? type}
            </Checkbox>
          ))}
        </div>
      )}
    </div>
  );
}
