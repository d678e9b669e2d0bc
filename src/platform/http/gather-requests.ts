/** Requests of one route and organization that wait at the same time, in one transaction. */
import { AppError } from "../../kernel/errors.ts";
import { type Actor, errorCodeOf, type Scope } from "../db/database.ts";
import { Gathering } from "../gathering/gathering.ts";
import { mapOutcome } from "../gathering/outcome.ts";
import type { KeptAnswer } from "../idempotency/idempotency.ts";
import { present } from "./answer.ts";
import type { FairShare } from "./fair-share.ts";
import type { ServerOptions } from "./options.ts";
import type { AnyRoute, GatheredCall } from "./route.ts";

type RecordCall = GatheredCall<{ id: string }>;
export type GatheredRequests = Gathering<RecordCall, KeptAnswer>;

const group_max = 64;
/** While one group is being written the next one is read and judged. */
const at_work_max = 2;
const beside_min = 4;
const beside_wait_ms = 50;

export function gatherRequests(
  options: ServerOptions,
  shares: FairShare,
  route: AnyRoute,
): GatheredRequests | null {
  const { handleAll } = route;
  if (!handleAll) return null;
  return new Gathering({
    group_max,
    at_work_max,
    beside_min,
    beside_wait_ms,
    wasUndone,
    work: (calls) => {
      const scope = sharedScope(calls);
      const work = () =>
        options.db.organization(scope, async (tx, seal) => {
          const outcomes = await handleAll(tx, calls as readonly GatheredCall<never>[], seal);
          return outcomes.map((outcome) => mapOutcome(outcome, (answer) => present(route, answer)));
        });
      return shares.runTogether(scope.organization_id, work);
    },
  });
}

/** Who acts is said by record; anything else that changed would be nobody's. */
function sharedScope(calls: readonly RecordCall[]): Scope {
  const [first, ...others] = calls as [RecordCall];
  if (others.length === 0) return first.scope;
  // Of two about the same record the first acts; the other is asked for again.
  const records = Object.fromEntries(calls.toReversed().map(({ params, scope }) => [params.id, scope.actor]));
  const actor: Actor = {
    kind: "system",
    id: null,
    channel: first.scope.actor.channel,
    request_id: null,
    records,
  };
  return { organization_id: first.organization_id, now: (calls.at(-1) as RecordCall).now, actor };
}

/** Refused by a rule of ours or of the database. A lost connection may have lost the answer to a commit. */
function wasUndone(error: unknown): boolean {
  return error instanceof AppError || /^2[23]/.test(errorCodeOf(error));
}
