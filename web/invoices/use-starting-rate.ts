import { useQuery } from "@tanstack/react-query";
import { legalEntityQuery } from "../platform/legal-entity.ts";
import { latestInvoicesQuery } from "./queries.ts";
import { latestRate } from "./starting-rate.ts";

/** The rate of a first line where no template says one: as it was used last, or as the seller is taxed. */
export function useStartingRate(): number | null {
  const latest = useQuery(latestInvoicesQuery);
  const seller = useQuery(legalEntityQuery);
  if (latest.isPending || seller.isPending) return null;
  return latestRate(latest.data ?? []) ?? seller.data?.usual_tax_rate ?? 0;
}
