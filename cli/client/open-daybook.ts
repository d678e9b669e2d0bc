/** The client package, signed in as the settings say, and its errors as the command line reports them. */
import type { Daybook, Patience } from "../../client/index.ts";
import { ApiError, Failure, Interrupted, Unreachable } from "../errors.ts";
import type { Connection } from "./connection.ts";

export interface DaybookOptions {
  connect(): Promise<Connection>;
  user_agent: string;
  /** Ends what runs. */
  aborting: AbortSignal;
  patience?: Patience | undefined;
}

/** A batch may run for hours, so it waits longer for a server than a program with a user in front of it. */
const patience_default: Patience = { first_contact_ms: 1_500, outage_ms: 90_000, rate_limit_ms: 900_000 };

/** Loaded when a command runs: a start that runs none, such as `--help`, does not pay for it. */
const loadClient = () => import("../../client/index.ts");

export async function openDaybook(options: DaybookOptions): Promise<Daybook> {
  const { connect, user_agent, aborting, patience = patience_default } = options;
  return (await loadClient()).createDaybook({
    base_url: async () => `${(await connect()).api_url}/api`,
    token: (refused) => tokenOf(connect, refused),
    headers: { "user-agent": user_agent, "x-daybook-channel": "cli" },
    retry: patience,
    signal: aborting,
  });
}

async function tokenOf(connect: () => Promise<Connection>, refused: string | null): Promise<string> {
  const connection = await connect();
  try {
    if (refused !== null) await connection.renew();
    return await connection.token();
  } catch (error) {
    // The client then repeats the request, as after any other failure of the network.
    if (!(error instanceof Unreachable)) throw error;
    const { NetworkError } = await loadClient();
    throw new NetworkError(error.message, error);
  }
}

/** What a person is told about an error; null for a defect of this program. */
export async function toFailure(
  error: unknown,
  { connect, aborting }: Pick<DaybookOptions, "connect" | "aborting">,
): Promise<Failure | null> {
  if (error instanceof Failure) return error;
  if (aborting.aborted) return new Interrupted();
  const { DaybookError } = await loadClient();
  if (!(error instanceof DaybookError)) return null;
  if (error.status !== 0) return new ApiError(error.status, error);
  if (error.cause instanceof Unreachable) return error.cause;
  return new Unreachable((await connect()).api_url, error.cause ?? error);
}
