import type { Command } from "../../command.ts";
import { adminCreateOrganization } from "./admin-create-organization.ts";
import { adminCreateToken } from "./admin-create-token.ts";
import { adminEndSessions } from "./admin-end-sessions.ts";
import { adminRemoveSecondFactors } from "./admin-remove-second-factors.ts";
import { adminRotateSecretKey } from "./admin-rotate-secret-key.ts";
import { adminSetPassword } from "./admin-set-password.ts";
import { adminSetQuota } from "./admin-set-quota.ts";
import { backup } from "./backup.ts";
import { backupVerify } from "./backup-verify.ts";

export const backupCommands: Command[] = [backup, backupVerify];

export const adminCommands: Command[] = [
  adminCreateOrganization,
  adminCreateToken,
  adminRotateSecretKey,
  adminSetPassword,
  adminRemoveSecondFactors,
  adminEndSessions,
  adminSetQuota,
];
