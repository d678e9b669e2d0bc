import { useRef } from "react";
import { Button } from "../../design/Button.tsx";
import { Segmented } from "../../design/Segmented.tsx";
import { useKey } from "../../platform/keys/index.ts";
import { useWords } from "../../platform/words.ts";
import { words } from "../words/index.ts";
import { emptyLine, isBlank, isNamed, type TaxBehavior, totalsOf } from "./draft.ts";
import styles from "./Editor.module.css";
import { LineRow } from "./LineRow.tsx";
import type { PartProps } from "./part-props.ts";

export function LinesPart({ draft, dispatch, issues }: PartProps) {
  const { editor, items } = useWords(words);
  const list = useRef<HTMLDivElement>(null);
  const add = () => {
    const tax_rate = draft.lines.at(-1)?.tax_rate ?? 0;
    const behavior = draft.lines[0]?.tax_behavior ?? "exclusive";
    if (!isBlank(draft.lines.at(-1)))
      dispatch({
        type: "add",
        line: { ...emptyLine(crypto.randomUUID(), { tax_rate }), tax_behavior: behavior },
      });
    // The new line is there in the next frame.
    requestAnimationFrame(() => lastName(list.current)?.focus());
  };
  useKey("addLine", add);
  const amounts = totalsOf(draft).lines;
  let counted = 0;
  const behaviors = [
    { id: "exclusive", label: editor.exclusive },
    { id: "inclusive", label: editor.inclusive },
  ] as const;
  return (
    <section className={styles.section}>
      <div className={styles.heading}>
        <h2>{items}</h2>
        <Segmented<TaxBehavior>
          label={editor.pricesAre}
          options={behaviors}
          value={draft.lines[0]?.tax_behavior ?? "exclusive"}
          onChange={(tax_behavior) => dispatch({ type: "behavior", tax_behavior })}
        />
      </div>
      <div className={styles.lines} ref={list}>
        <div className={styles.lineHead} aria-hidden="true">
          <span>{editor.description}</span>
          <span className={styles.num}>{editor.quantity}</span>
          <span>{editor.unit}</span>
          <span className={styles.num}>{editor.price}</span>
          <span className={styles.num}>{editor.tax}</span>
          <span className={styles.num}>{editor.lineAmount}</span>
        </div>
        {draft.lines.map((line, index) => {
          const named = isNamed(line);
          const at = counted;
          if (named) counted += 1;
          return (
            <LineRow
              key={line.key}
              line={line}
              position={index + 1}
              currency={draft.currency}
              amount={named ? Number(amounts[at]?.amount ?? 0) : null}
              issueOf={(field) => (named ? issues[`items.${at}.${field}`] : undefined)}
              onChange={(fields) => dispatch({ type: "line", key: line.key, fields })}
              onRemove={() => dispatch({ type: "remove", key: line.key })}
            />
          );
        })}
      </div>
      <div>
        <Button look="quiet" icon="plus" hint="addLine" onPress={add}>
          {editor.addLine}
        </Button>
      </div>
    </section>
  );
}

function lastName(list: HTMLElement | null): HTMLElement | null {
  return [...(list?.querySelectorAll<HTMLElement>("[data-name]") ?? [])].at(-1) ?? null;
}
