/**
 * A job that is given up becomes a dead letter. Its handler then notes that on the record that was waiting for it,
 * which would otherwise wait for ever.
 */
import type { JobWithMetadata } from "pg-boss";
import type { Logger } from "pino";
import type { JobData } from "./define-job.ts";
import type { HandledJob } from "./handle-job.ts";

export const dead_letters = "dead_letters";

/** A dead letter as a job to run. */
export function givingUp(
  jobs: readonly HandledJob[],
  log: Logger,
  { sourceName, sourceId, sourceOutput }: JobWithMetadata<JobData>,
): HandledJob {
  const given_up = jobs.find(({ name }) => name === sourceName);
  return {
    name: `${sourceName as HandledJob["name"]}.give-up`,
    async run(tx, data, context) {
      log.error({ job: sourceName, id: sourceId, data, output: sourceOutput }, "a job was given up");
      await given_up?.giveUp?.(tx, data, context);
    },
  };
}
