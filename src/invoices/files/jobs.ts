import type { JobData, OrganizationJob } from "../../platform/jobs/jobs.ts";
import { render_job } from "./artifact.ts";
import { type ArtifactTools, ensureArtifacts } from "./ensure-artifacts.ts";

export function renderJob(tools: ArtifactTools): OrganizationJob<JobData & { invoice_id: string }> {
  return {
    name: render_job,
    // Rendering takes long and writes files; the one write to the register is safe to repeat.
    transaction: "handler",
    retry_limit: 20,
    async run(_tx, { invoice_id }, scope) {
      await ensureArtifacts(tools, scope, invoice_id);
    },
  };
}
