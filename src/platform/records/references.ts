/** Checks that the records which a body refers to exist in the same organization. */

import { AppError, type Issue } from "../../kernel/errors.ts";
import type { OrganizationId } from "../../kernel/ids.ts";
import type { Tx } from "../db/database.ts";
import { identifier, sql } from "../db/sql.ts";
import { together } from "../db/together.ts";

export interface Reference {
  /** The path in the body: `category_id`, `attachments.0.attachable_id`. */
  path: string;
  table: string;
  id: string | null | undefined;
}

/** The same refusal for another organization's record and for one that never existed. */
export class ReferenceNotFound extends AppError {
  static override code = "not_found";
  static override status = 404;
  constructor(issues: Issue[]) {
    super(issues.map((issue) => `${issue.path} ${issue.message}`).join("; "), { issues });
  }
}

export async function requireReferences(tx: Tx, org: OrganizationId, references: Reference[]): Promise<void> {
  const given = references.filter((reference) => reference.id !== null && reference.id !== undefined);
  const found = await together(
    given.map(({ table, id }) =>
      tx.maybe(sql`select 1 from ${identifier(table)} where organization_id = ${org} and id = ${id}`),
    ),
  );
  const issues = given
    .filter((_, index) => found[index] === null)
    .map(({ path }) => ({
      path: `body.${path}`,
      code: "not_found",
      message: "names a record that does not exist",
    }));
  if (issues.length > 0) throw new ReferenceNotFound(issues);
}
