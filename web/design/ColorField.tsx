import styles from "./ColorField.module.css";
import { TextField } from "./TextField.tsx";

interface Props {
  label: string;
  help: string;
  value: string | null;
  onChange(color: string | null): void;
  /** Some to choose from. */
  proposed: readonly string[];
  /** What counts while none is chosen. */
  fallback?: string;
  error: string | undefined;
}

/** A color as #rrggbb, shown beside its name, with some to choose from. */
export function ColorField({ label, help, value, onChange, proposed, fallback, error }: Props) {
  const shown = value ?? fallback;
  return (
    <div className={styles.color}>
      <TextField
        label={label}
        help={help}
        value={value ?? ""}
        placeholder={fallback ?? ""}
        onChange={(typed) => onChange(typed === "" ? null : typed)}
        before={<span className={styles.sample} style={{ background: shown }} />}
        error={error}
      />
      <span className={styles.swatches}>
        {proposed.map((color) => (
          <button
            key={color}
            type="button"
            className={styles.swatch}
            aria-label={color}
            aria-pressed={color === shown}
            style={{ background: color }}
            onClick={() => onChange(color)}
          />
        ))}
      </span>
    </div>
  );
}
