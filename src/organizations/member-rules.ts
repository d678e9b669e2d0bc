/** Who may change which members. Pure. */
import { type Role, roleScopes } from "../access/index.ts";
import { Conflict } from "../kernel/errors.ts";
import { because } from "../kernel/refusal-reasons.ts";
import { Forbidden } from "../platform/http/errors.ts";

export class OwnersOnly extends Forbidden {
  constructor(role: Role) {
    super(
      `Only an owner may make, change or remove an owner; this token acts as ${role}.`,
      because("owners_only", { role }),
    );
  }
}

export class LastOwner extends Conflict {
  constructor() {
    super("This is the only owner. Make someone else an owner first.", because("last_owner"));
  }
}

/** `touched` are the roles that a change removes or assigns. */
export function requireMayChangeRoles(actor: Role, touched: readonly Role[]): void {
  if (actor !== "owner" && touched.includes("owner")) throw new OwnersOnly(actor);
}

/** Whether a member with the role `inviter` may invite someone to `role`. */
export function mayInviteTo(inviter: Role, role: Role): boolean {
  const held = roleScopes[inviter];
  if (!held.has("organization.write") || (role === "owner" && inviter !== "owner")) return false;
  return [...roleScopes[role]].every((scope) => held.has(scope));
}

export function requireAnOwnerLeft(owner_ids: readonly string[], leaving_id: string): void {
  if (owner_ids.every((id) => id === leaving_id)) throw new LastOwner();
}
