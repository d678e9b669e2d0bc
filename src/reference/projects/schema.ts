import {
  Body,
  DateTime,
  LongText,
  Nullable,
  OneOf,
  PatchBody,
  Resource,
  Text,
  Uuid,
} from "../../platform/http/schema.ts";

export const projectStatuses = ["active", "archived"] as const;

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

const clearable = { description: LongText, customer_id: Uuid };
const fixed = { name: Text(), status: OneOf(projectStatuses) };

export const ProjectCreate = Body({ name: Text() }, { ...clearable, status: OneOf(projectStatuses) });
export const ProjectPatch = PatchBody(fixed, clearable);
