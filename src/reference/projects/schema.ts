import {
  Body,
  DateTime,
  LongText,
  Nullable,
  OneOf,
  PatchBody,
  Resource,
  type Static,
  Text,
  Uuid,
} from "../../platform/http/schema.ts";
import { projectStatuses } from "./constants.ts";

export const Project = Resource(
  {
    id: Uuid,
    organization_id: Uuid,
    name: Text(),
    description: Nullable(LongText),
    status: OneOf(projectStatuses),
    customer_id: Nullable(Uuid),
    created_at: DateTime,
    updated_at: DateTime,
  },
  { title: "Project" },
);
export type Project = Static<typeof Project>;

const clearable = { description: LongText, customer_id: Uuid };
const fixed = { name: Text(), status: OneOf(projectStatuses) };

export const ProjectCreate = Body({ name: Text() }, { ...clearable, status: OneOf(projectStatuses) });
export type ProjectCreate = Static<typeof ProjectCreate>;
export const ProjectPatch = PatchBody(fixed, clearable);
export type ProjectPatch = Static<typeof ProjectPatch>;
