import { IconButton } from "../../design/IconButton.tsx";
import { daybook } from "../../platform/daybook.ts";
import { queryKeys } from "../../platform/query-keys.ts";
import { once, useVerb } from "../../platform/use-verb.ts";
import { useWords } from "../../platform/words.ts";
import { words } from "../words/index.ts";
import { canBeProduct, type DraftLine, toProduct } from "./draft.ts";

interface Props {
  line: DraftLine;
  position: number;
  currency: string;
  onChange(fields: Partial<DraftLine>): void;
}

/** Keeps a line for later invoices. */
export function SaveProduct({ line, position, currency, onChange }: Props) {
  const { editor } = useWords(words);
  const save = useVerb({
    send: (kept: DraftLine, options) => daybook.createProduct(toProduct(kept, currency), options),
    done: ({ name }) => editor.productSaved(name.trim()),
    after: (_line, { id, prices }) => onChange({ product_id: id, product_price_id: prices[0]?.id ?? null }),
    undo: (_line, { id }) => {
      onChange({ product_id: null, product_price_id: null });
      return daybook.deleteProduct(id);
    },
    outdates: [queryKeys.all("products")],
  });
  if (!canBeProduct(line)) return null;
  return (
    <IconButton
      icon="tag"
      small
      label={editor.saveProduct(position)}
      isDisabled={save.isPending}
      onPress={() => save.mutate(once(line))}
    />
  );
}
