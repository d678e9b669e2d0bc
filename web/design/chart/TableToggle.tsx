import { Button } from "react-aria-components/Button";
import { words } from "../../platform/words/index.ts";
import { useWords } from "../../platform/words.ts";
import styles from "./Chart.module.css";

interface Props {
  as_table: boolean;
  onChange(as_table: boolean): void;
}

/** Shows the figures of a chart as a table, and back. */
export function TableToggle({ as_table, onChange }: Props) {
  const shared = useWords(words);
  return (
    <Button className={styles.toggle ?? ""} onPress={() => onChange(!as_table)}>
      {as_table ? shared.showChart : shared.showTable}
    </Button>
  );
}
