import { useFormats } from "../platform/use-formats.ts";
import { classes } from "./classes.ts";
import styles from "./Money.module.css";

interface Props {
  amount: number;
  currency: string;
  /** `flow`: a plus and green for what comes in. */
  flow?: boolean;
  /** Big figures: the cents are dimmed. */
  big?: boolean;
  whole?: boolean;
  className?: string;
}

export function Money({ amount, currency, flow = false, big = false, whole = false, className }: Props) {
  const formats = useFormats();
  const options = { sign: flow ? "always" : "auto", whole } as const;
  const { main, cents, after } = formats.moneyParts(amount, currency, options);
  return (
    <span className={classes(styles.money, flow && amount > 0 && styles.in, className)}>
      {main}
      {big ? <span className={styles.cents}>{cents}</span> : cents}
      {after}
    </span>
  );
}
