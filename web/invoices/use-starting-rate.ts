import { useQuery } from "@tanstack/react-query";
import { legalEntityQuery } from "../platform/legal-entity.ts";
import { latestInvoiceQuery } from "./queries.ts";

/** The rate of a first line where no template says one: as it was used last, or as the seller is taxed. */
export function useStartingRate(): number | null {
  const { data: latest } = useQuery(latestInvoiceQuery);
  const seller = useQuery(legalEntityQuery);
  if (latest === undefined || seller.isPending) return null;
  return latest?.items[0]?.tax_rate ?? seller.data?.usual_tax_rate ?? 0;
}
