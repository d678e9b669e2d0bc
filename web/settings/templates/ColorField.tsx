import { TextField } from "../../design/TextField.tsx";
import { useWords } from "../../platform/words.ts";
import styles from "./Templates.module.css";
import { words } from "./words/index.ts";

/** Near black, and inks that read well on white paper. */
const proposed = ["#1c1b18", "#1f4b7a", "#0f766e", "#7c2d92", "#ab231b", "#855200"];

interface Props {
  label: string;
  value: string | null;
  onChange(color: string | null): void;
  error: string | undefined;
}

/** A color by name, with some to choose from. */
export function ColorField({ label, value, onChange, error }: Props) {
  const own = useWords(words);
  return (
    <div className={styles.color}>
      <TextField
        label={label}
        help={own.accentHelp}
        value={value ?? ""}
        onChange={(typed) => onChange(typed === "" ? null : typed)}
        error={error}
      />
      <span className={styles.swatches}>
        {proposed.map((color) => (
          <button
            key={color}
            type="button"
            className={styles.swatch}
            aria-label={color}
            aria-pressed={color === value}
            style={{ background: color }}
            onClick={() => onChange(color)}
          />
        ))}
      </span>
    </div>
  );
}
