import { DateTime, IdOf, LongText, OneOf, type Static, Text } from "../../platform/http/schema.ts";
import {
  createBodyOf,
  fixed,
  optional,
  patchBodyOf,
  readOnly,
  recordOf,
  required,
  resourceOf,
} from "../../platform/records/fields.ts";
import { projectStatuses } from "./constants.ts";

/** Every field of the record, in the order of the API. */
export const projectRecord = recordOf("projects", {
  id: readOnly(IdOf("projects")),
  organization_id: readOnly(IdOf("organizations")),
  name: required(Text()),
  description: optional(LongText),
  status: fixed(OneOf(projectStatuses), { filter: true }),
  customer_id: optional(IdOf("customers"), { filter: true }),
  created_at: readOnly(DateTime),
  updated_at: readOnly(DateTime),
});

export const Project = resourceOf(projectRecord);
export type Project = Static<typeof Project>;
export const ProjectCreate = createBodyOf(projectRecord);
export type ProjectCreate = Static<typeof ProjectCreate>;
export const ProjectPatch = patchBodyOf(projectRecord);
export type ProjectPatch = Static<typeof ProjectPatch>;
