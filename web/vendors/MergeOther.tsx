import { useQuery } from "@tanstack/react-query";
import { useState } from "react";
import type { Vendor } from "../../client/index.ts";
import { ComboBox } from "../design/ComboBox.tsx";
import { vendorsQuery } from "../platform/whole-lists.ts";
import { useWords } from "../platform/words.ts";
import { MergeDialog } from "./MergeDialog.tsx";
import { words } from "./words/index.ts";

/** Another vendor becomes this one. */
export function MergeOther({ vendor, onClose }: { vendor: Vendor; onClose(): void }) {
  const own = useWords(words);
  const { data: vendors = [] } = useQuery(vendorsQuery);
  const [duplicate_id, choose] = useState<string | null>(null);
  const others = vendors.filter(({ id }) => id !== vendor.id);
  return (
    <MergeDialog
      vendor={vendor}
      duplicates={others.filter(({ id }) => id === duplicate_id)}
      onClose={onClose}
      onMerged={onClose}
    >
      <ComboBox
        label={own.mergeWith}
        value={duplicate_id}
        choices={others.map(({ id, name, vat_id }) => ({ id, label: name, note: vat_id }))}
        onChange={choose}
        autoFocus
      />
    </MergeDialog>
  );
}
