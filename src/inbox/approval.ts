/**
 * Approvals: a decision about an inbox item by a user with the approve scope. The server sets who and when.
 */
import type { Instant } from "../kernel/calendar.ts";
import type { UserId } from "../kernel/ids.ts";
import { InsufficientScope } from "../platform/http/errors.ts";
import { invalid } from "../platform/http/route.ts";
import type { InboxRow } from "./present.ts";
import type { InboxPatch } from "./schema.ts";

export const approve_scope = "inbox.approve";
export const write_scope = "inbox.write";

export interface Decider {
  scopes: ReadonlySet<string>;
  user_id: UserId | null;
}

/**
 * The columns that an approval changes. Fields sent back as they were read are not a decision and need no
 * scope; the same decision with another reason is a new decision.
 */
export function decide(
  current: Pick<InboxRow, "approval_action" | "approval_reason">,
  input: Pick<InboxPatch, "approval_action" | "approval_reason">,
  decider: Decider,
  now: Instant,
): Record<string, unknown> {
  const { approval_action = current.approval_action } = input;
  const sameAction = approval_action === current.approval_action;
  const reasonBefore = sameAction ? current.approval_reason : null;
  const { approval_reason = reasonBefore } = input;
  if (sameAction && approval_reason === current.approval_reason) return {};
  if (!decider.scopes.has(approve_scope)) throw new InsufficientScope(approve_scope);
  if (approval_action === null) {
    if (typeof input.approval_reason === "string")
      throw invalid("body.approval_reason", "needs_action", "needs an approval_action with it");
    return { approval_action: null, approval_at: null, approval_actor_id: null, approval_reason: null };
  }
  return { approval_action, approval_reason, approval_at: now, approval_actor_id: decider.user_id };
}

/** A user with only the approve scope cannot change anything else. */
export function requireWriteScope({ scopes }: Decider): void {
  if (!scopes.has(write_scope)) throw new InsufficientScope(write_scope);
}
