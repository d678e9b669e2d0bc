import { useRef } from "react";
import { Button } from "../../design/Button.tsx";
import { Segmented } from "../../design/Segmented.tsx";
import { useKey } from "../../platform/keys/index.ts";
import { useWords } from "../../platform/words.ts";
import { words } from "../words/index.ts";
import { AdjustmentRow } from "./AdjustmentRow.tsx";
import { type AdjustmentKind, isAdjustment, newAdjustments } from "./adjustments.ts";
import { type DraftLine, isBlank, isNamed, nextLine, type TaxBehavior, totalsOf } from "./draft.ts";
import styles from "./Editor.module.css";
import { LineRow } from "./LineRow.tsx";
import type { PartProps } from "./part-props.ts";
import { TaxProposalBox } from "./TaxProposalBox.tsx";

interface Props extends PartProps {
  /** The tax of a first line. */
  starting_rate: number;
}

export function LinesPart({ draft, dispatch, issues, starting_rate }: Props) {
  const { editor, items } = useWords(words);
  const list = useRef<HTMLDivElement>(null);
  const delivered = draft.lines.filter((line) => !isAdjustment(line));
  // What was added is there in the next frame.
  const focusLast = (rows: string) => requestAnimationFrame(() => lastName(list.current, rows)?.focus());
  const add = () => {
    const before = delivered.at(-1) ?? draft.lines[0];
    if (!isBlank(delivered.at(-1)))
      dispatch({ type: "add", line: nextLine(crypto.randomUUID(), before, starting_rate) });
    focusLast("[data-line]");
  };
  const adjust = (kind: AdjustmentKind) => {
    for (const line of newAdjustments(draft, kind, editor[kind], () => crypto.randomUUID()))
      dispatch({ type: "add", line });
    focusLast("[data-adjustment]");
  };
  useKey("addLine", add);
  const behaviors = [
    { id: "exclusive", label: editor.exclusive },
    { id: "inclusive", label: editor.inclusive },
  ] as const;
  const rows = rowsOf(draft.lines, totalsOf(draft).lines);
  const propsOf = ({ line, position, at, amount }: Row) => ({
    line,
    position,
    currency: draft.currency,
    amount,
    issueOf: (field: string) => (at === null ? undefined : issues[`items.${at}.${field}`]),
    onChange: (fields: Partial<DraftLine>) => dispatch({ type: "line", key: line.key, fields }),
    onRemove: () => dispatch({ type: "remove", key: line.key }),
  });
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
      <TaxProposalBox draft={draft} dispatch={dispatch} />
      <div className={styles.lines} ref={list}>
        <div className={styles.lineHead} aria-hidden="true">
          <span>{editor.description}</span>
          <span className={styles.num}>{editor.quantity}</span>
          <span>{editor.unit}</span>
          <span className={styles.num}>{editor.price}</span>
          <span className={styles.num}>{editor.tax}</span>
          <span className={styles.num}>{editor.lineAmount}</span>
        </div>
        {rows.map((row) => !isAdjustment(row.line) && <LineRow key={row.line.key} {...propsOf(row)} />)}
        {rows.map((row) => isAdjustment(row.line) && <AdjustmentRow key={row.line.key} {...propsOf(row)} />)}
      </div>
      <div className={styles.add}>
        <Button look="quiet" icon="plus" hint="addLine" onPress={add}>
          {editor.addLine}
        </Button>
        <Button look="quiet" icon="plus" onPress={() => adjust("discount")}>
          {editor.addDiscount}
        </Button>
        <Button look="quiet" icon="plus" onPress={() => adjust("charge")}>
          {editor.addCharge}
        </Button>
      </div>
    </section>
  );
}

interface Row {
  line: DraftLine;
  /** From 1, among all lines. */
  position: number;
  /** From 0, among the lines that are sent; null if this one is not. */
  at: number | null;
  amount: number | null;
}

/** The service's issues and the totals count only the lines that have a name. */
function rowsOf(lines: readonly DraftLine[], amounts: readonly { amount: string }[]): Row[] {
  let counted = 0;
  return lines.map((line, index) => {
    const at = isNamed(line) ? counted++ : null;
    return {
      line,
      position: index + 1,
      at,
      amount: at === null ? null : Number(amounts[at]?.amount ?? 0),
    };
  });
}

function lastName(list: HTMLElement | null, rows: string): HTMLElement | null {
  return [...(list?.querySelectorAll<HTMLElement>(`${rows} [data-name]`) ?? [])].at(-1) ?? null;
}
