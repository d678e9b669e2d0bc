import { type HandledJob, handleJob } from "../../platform/jobs/handle-job.ts";
import { renderJob } from "./artifact.ts";
import { type ArtifactTools, ensureArtifacts } from "./ensure-artifacts.ts";

export function artifactJobs(tools: ArtifactTools): HandledJob[] {
  return [
    handleJob(renderJob, async (_tx, { invoice_id }, scope) => {
      await ensureArtifacts(tools, scope, invoice_id);
    }),
  ];
}
