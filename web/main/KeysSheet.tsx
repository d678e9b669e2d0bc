import { Sheet } from "../design/later/Sheet.tsx";
import { bindingOf, is_mac, type KeyAction, keyGroups, keyTable, showKeys } from "../platform/keys/index.ts";
import { useWords } from "../platform/words.ts";
import styles from "./KeysSheet.module.css";
import { words } from "./key-words/index.ts";

const all = Object.keys(keyTable) as KeyAction[];

export const used_words = [words];

/** Every key, from the table that also handles them. */
export default function KeysSheet({ onClose }: { onClose(): void }) {
  const own = useWords(words);
  return (
    <Sheet title={own.title} isOpen onClose={onClose}>
      {keyGroups.map((group) => (
        <section key={group}>
          <h3 className={styles.group}>{own.keyGroups[group]}</h3>
          <dl className={styles.keys}>
            {all
              .filter((action) => bindingOf(action).group === group)
              .map((action) => (
                <div key={action} className={styles.line}>
                  <dt>{own.keys[action]}</dt>
                  <dd className={styles.caps}>
                    {bindingOf(action).keys.map((keys) => (
                      <kbd key={keys} className={styles.cap}>
                        {showKeys(keys, is_mac)}
                      </kbd>
                    ))}
                  </dd>
                </div>
              ))}
          </dl>
        </section>
      ))}
    </Sheet>
  );
}
