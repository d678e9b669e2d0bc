/**
 * One line in the log for every attempt to prove who one is: how it ended, with which factors, whose account, and from
 * which network. It never contains an e-mail address, which may be a mistyped password, or anything that was typed.
 */
import type { Logger } from "pino";
import { AppError } from "../kernel/errors.ts";
import type { UserId } from "../kernel/ids.ts";
import { networkOf } from "../platform/http/network.ts";

export type Factor = "password" | "totp" | "recovery_code" | "passkey";

export interface SignInAttempt {
  factors: Factor[];
  /** The IP address that the attempt comes from. */
  address: string;
  /** Null until the account is known. */
  user_id: UserId | null;
}

export type SignInLog = Pick<Logger, "info">;

/** Runs the check. It names the account in `attempt` as soon as it knows it, also when it then refuses. */
export async function logged<T>(log: SignInLog, attempt: SignInAttempt, check: () => Promise<T>): Promise<T> {
  const write = (outcome: string) => {
    const { factors, user_id, address } = attempt;
    log.info({ outcome, factors, user_id, network: networkOf(address) }, "sign-in");
  };
  try {
    const result = await check();
    write("succeeded");
    return result;
  } catch (error) {
    write(error instanceof AppError ? error.code : "failed");
    throw error;
  }
}
