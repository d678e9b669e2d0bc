import { useState } from "react";
import { fileAddress } from "../../platform/daybook.ts";
import styles from "./InvoicePage.module.css";

interface Props {
  /** The document that has the picture. */
  id: string | null;
  name: string;
  /** With a place for the name. */
  alternative: string;
}

/** The logo, or the first letter of the name where there is none or it may not be read. */
export function Logo({ id, name, alternative }: Props) {
  const [failed, setFailed] = useState<string | null>(null);
  if (id === null || failed === id)
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
      onError={() => setFailed(id)}
    />
  );
}
