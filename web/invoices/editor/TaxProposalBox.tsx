import { useQuery } from "@tanstack/react-query";
import { useState } from "react";
import { Button } from "../../design/Button.tsx";
import { legalEntityQuery } from "../../platform/legal-entity.ts";
import { useWords } from "../../platform/words.ts";
import { customerQuery } from "../queries.ts";
import { words } from "../words/index.ts";
import styles from "./Editor.module.css";
import type { PartProps } from "./part-props.ts";
import { proposeTaxes } from "./tax-proposal.ts";

/** Says why a customer abroad usually pays no VAT to the seller. The person decides; no rate changes by itself. */
export function TaxProposalBox({ draft, dispatch }: Pick<PartProps, "draft" | "dispatch">) {
  const { editor } = useWords(words);
  const [declined_for, setDeclinedFor] = useState<string | null>(null);
  const { data: seller } = useQuery(legalEntityQuery);
  const { data: buyer } = useQuery({
    ...customerQuery(draft.customer_id ?? ""),
    enabled: draft.customer_id !== null,
  });
  const proposals = seller && buyer ? proposeTaxes(draft, seller, buyer) : [];
  if (!buyer || proposals.length === 0 || declined_for === buyer.id) return null;
  const accept = () => {
    for (const { key, tax_category } of proposals)
      dispatch({ type: "line", key, fields: { tax_rate: 0, tax_category } });
  };
  return (
    <div className={styles.check} role="status">
      <p>{editor.taxProposal(buyer.name, buyer.vat_id ?? "")}</p>
      <div className={styles.add}>
        <Button small onPress={accept}>
          {editor.chargeNoTax}
        </Button>
        <Button small look="quiet" onPress={() => setDeclinedFor(buyer.id)}>
          {editor.keepTax}
        </Button>
      </div>
    </div>
  );
}
