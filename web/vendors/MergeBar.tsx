import { useState } from "react";
import type { Vendor } from "../../client/index.ts";
import { Button } from "../design/Button.tsx";
import { IconButton } from "../design/IconButton.tsx";
import { Select } from "../design/Select.tsx";
import { usePageMark } from "../platform/use-page-mark.ts";
import { useWords } from "../platform/words.ts";
import { MergeDialog } from "./MergeDialog.tsx";
import styles from "./Vendors.module.css";
import { words } from "./words/index.ts";

/** Several vendors are selected: they can become one of them. */
export function MergeBar({ vendors, onClear }: { vendors: readonly Vendor[]; onClear(): void }) {
  const own = useWords(words);
  usePageMark("bottomBar");
  const [asking, setAsking] = useState(false);
  const [kept_id, keep] = useState<string | null>(null);
  const kept = vendors.find(({ id }) => id === kept_id) ?? vendors[0] ?? null;
  return (
    <section className={styles.bar} aria-label={own.selected(vendors.length)}>
      <strong>{own.selected(vendors.length)}</strong>
      <Button isDisabled={vendors.length < 2} onPress={() => setAsking(true)}>
        {own.merge}
      </Button>
      <IconButton icon="close" label={own.clearSelection} onPress={onClear} />
      {asking && (
        <MergeDialog
          vendor={kept}
          duplicates={vendors.filter((vendor) => vendor !== kept)}
          onClose={() => setAsking(false)}
          onMerged={onClear}
        >
          <Select
            label={own.mergeStays}
            value={kept?.id ?? null}
            choices={vendors.map(({ id, name, vat_id }) => ({ id, label: name, note: vat_id }))}
            onChange={keep}
          />
        </MergeDialog>
      )}
    </section>
  );
}
