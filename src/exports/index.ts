import type { AnyRoute } from "../platform/http/route.ts";
import type { HandledJob, HandledSchedule } from "../platform/jobs/handle-job.ts";
import type { WholeList } from "../platform/list/whole-list.ts";
import { accountantBoxFormat } from "./box/box-format.ts";
import { datevFormat } from "./datev/datev-format.ts";
import { datevSettingsRoutes } from "./datev/settings-routes.ts";
import { everythingFormat } from "./everything/everything-format.ts";
import type { Formats, Sources } from "./format.ts";
import { exportJobs, exportSchedules } from "./jobs.ts";
import { beancountFormat, hledgerFormat } from "./journals/journal-formats.ts";
import { csvFormat } from "./lists/csv.ts";
import { xlsxFormat } from "./lists/xlsx-format.ts";
import { exportRoutes } from "./routes.ts";
import type { WritingTools } from "./write-export.ts";

export { type ImportedOrganization, importOrganization } from "./everything/import-organization.ts";

const formats: Formats = {
  csv: csvFormat,
  xlsx: xlsxFormat,
  accountant_box: accountantBoxFormat,
  datev: datevFormat,
  hledger: hledgerFormat,
  beancount: beancountFormat,
  everything: everythingFormat,
};

export interface ExportsOptions extends Omit<WritingTools, "formats" | "sources"> {
  sources: Omit<Sources, "lists">;
  /** The routes whose lists can be exported. */
  routes(): readonly AnyRoute[];
}

export interface Exports {
  routes: AnyRoute[];
  organization_jobs: HandledJob[];
  scheduled_jobs: HandledSchedule[];
}

export function createExports({ sources, routes, ...options }: ExportsOptions): Exports {
  const tools: WritingTools = {
    ...options,
    formats,
    sources: {
      ...sources,
      get lists(): readonly WholeList[] {
        return routes().flatMap(({ whole_list }) => whole_list ?? []);
      },
    },
  };
  return {
    routes: [...exportRoutes(tools), ...datevSettingsRoutes],
    organization_jobs: exportJobs(tools),
    scheduled_jobs: exportSchedules(tools),
  };
}
