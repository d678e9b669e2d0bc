import { classes } from "./classes.ts";
import styles from "./Paper.module.css";
import type { PaperMark } from "./Paper.tsx";

interface Props {
  marks: readonly PaperMark[];
  marked: string | null;
  onMark?: ((id: string) => void) | undefined;
}

/** What was read, marked on the paper. For the pointer only: each mark has its field beside the paper. */
export function PaperMarks({ marks, marked, onMark }: Props) {
  return (
    <div aria-hidden="true">
      {marks.map(({ id, label, x, y, width, height }) => (
        <button
          key={id}
          type="button"
          tabIndex={-1}
          title={label}
          className={classes(styles.mark, id === marked && styles.marked)}
          style={{
            insetInlineStart: percent(x),
            insetBlockStart: percent(y),
            inlineSize: percent(width),
            blockSize: percent(height),
          }}
          onClick={() => onMark?.(id)}
        />
      ))}
    </div>
  );
}

const percent = (share: number) => `${share * 100}%`;
