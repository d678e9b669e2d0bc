import { useState } from "react";
import { fileAddress } from "../../platform/daybook.ts";
import styles from "./LivePage.module.css";

interface Props {
  /** The document that the template names. */
  logo: string | null;
  name: string;
}

/** The logo, or the first letter of the name where there is none or it may not be read. */
export function LiveLogo({ logo, name }: Props) {
  const [failed, setFailed] = useState<string | null>(null);
  if (!logo || failed === logo)
    return (
      <span className={styles.mark} aria-hidden="true">
        {name.slice(0, 1)}
      </span>
    );
  return (
    <img
      className={styles.logo}
      src={fileAddress(`/v1/documents/${logo}/download`)}
      alt={name}
      onError={() => setFailed(logo)}
    />
  );
}
