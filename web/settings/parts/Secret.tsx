import { useState } from "react";
import { Button } from "../../design/Button.tsx";
import text from "../../design/text.module.css";
import { words as sharedWords } from "../../platform/words/index.ts";
import { useWords } from "../../platform/words.ts";
import { words } from "../words/index.ts";
import styles from "./Parts.module.css";

interface Props {
  /** What it is, for screen readers. */
  label: string;
  value: string;
}

/** Something that is shown this once, with a button that copies it. */
export function Secret({ label, value }: Props) {
  const own = useWords(words);
  const shared = useWords(sharedWords);
  const [is_copied, setCopied] = useState(false);
  const copy = async () => {
    await navigator.clipboard.writeText(value);
    setCopied(true);
  };
  return (
    <div className={styles.secret}>
      <span className={text.hidden}>{label}</span>
      <code className={styles.code}>{value}</code>
      <Button small icon={is_copied ? "check" : "copy"} onPress={() => void copy()}>
        {is_copied ? shared.copied : own.copy}
      </Button>
    </div>
  );
}
