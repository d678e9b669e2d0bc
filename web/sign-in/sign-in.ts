import { DaybookError } from "../../client/index.ts";
import { daybook } from "../platform/daybook.ts";
import { askForPasskey } from "../platform/passkeys.ts";
import { toProblem } from "../platform/problem.ts";
import { queryClient } from "../platform/query.ts";
import { safeAddress } from "./safe-address.ts";

export interface Credentials {
  email: string;
  password: string;
  organization_id?: string;
  code?: string;
  recovery_code?: string;
}

export type Methods = readonly string[];

export function sendCredentials(credentials: Credentials) {
  return daybook.signIn(credentials);
}

/** The second factors that the account has, if one of them is missing. */
export function requiredMethods(error: unknown): Methods | null {
  if (toProblem(error).code !== "second_factor_required" || !(error instanceof DaybookError)) return null;
  return (error.details?.methods as string[] | undefined) ?? [];
}

/** How long to wait after too many attempts; null: that is not the reason. */
export function secondsToWait(error: unknown): string | null {
  if (toProblem(error).code !== "rate_limited" || !(error instanceof DaybookError)) return null;
  return String(error.details?.retry_after_seconds ?? "");
}

/** Whether the browser had a passkey to send. */
export async function sendPasskey(place: { organization_id?: string }): Promise<boolean> {
  const { public_key } = await daybook.startPasskeySignIn();
  const credential = await askForPasskey(public_key);
  if (!credential) return false;
  await daybook.signInWithPasskey({ credential, ...place });
  return true;
}

/** Starts the app anew with the session, at the address one wanted to see. */
export function enterApp(): void {
  queryClient.clear();
  location.assign(safeAddress(new URLSearchParams(location.search).get("from")));
}
