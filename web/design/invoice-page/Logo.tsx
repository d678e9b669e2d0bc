import { fileAddress } from "../../platform/daybook.ts";
import styles from "./InvoicePage.module.css";

interface Props {
  /** The document that has the picture; null: the first letter of the name. */
  id: string | null;
  name: string;
  /** With a place for the name. */
  alternative: string;
}

export function Logo({ id, name, alternative }: Props) {
  if (id === null)
    return (
      <span className={styles.mark} aria-hidden="true">
        {name.slice(0, 1)}
      </span>
    );
  return (
    <img
      className={styles.logo}
      src={fileAddress(`/v1/documents/${id}/download`)}
      alt={alternative.replace("{name}", name)}
    />
  );
}
