export {
  type AccountEmail,
  type AccountEmailKind,
  type AccountNoticeKind,
  accountNoticeKinds,
  queueAccountEmail,
} from "./queue.ts";
export {
  type AccountEmailOutcome,
  type AccountMailing,
  type AccountMessage,
  accountMailSchedules,
  type OutgoingAccountEmail,
  sendDue,
  type WriteAccountEmail,
} from "./send-due.ts";
