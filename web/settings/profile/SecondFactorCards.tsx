import { useQuery } from "@tanstack/react-query";
import type { ReactNode } from "react";
import { ErrorState } from "../../design/ErrorState.tsx";
import { SkeletonRows } from "../../design/Skeleton.tsx";
import { meQuery } from "./me-query.ts";
import { PasskeysCard } from "./PasskeysCard.tsx";
import { TotpCard } from "./TotpCard.tsx";

/** Where a person sets up second factors; `children` once there is one. */
export default function SecondFactorCards({ children }: { children: ReactNode }) {
  const { data: me, error, refetch } = useQuery(meQuery);
  if (error) return <ErrorState error={error} onRetry={() => void refetch()} />;
  if (!me) return <SkeletonRows />;
  return (
    <>
      <TotpCard is_on={me.second_factors.includes("totp")} />
      <PasskeysCard />
      {me.second_factors.length > 0 && children}
    </>
  );
}
