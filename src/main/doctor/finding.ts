/** What `daybook doctor` reports about one check. */
export interface Finding {
  check: string;
  status: "ok" | "warning" | "failed";
  message: string;
  fix?: string;
}

/** What one check found. `check` is the running check unless set. */
export type Result = Omit<Finding, "check"> & { check?: string };

/** How long the database, the mail server and a running Daybook have to respond. */
export const answer_wait_ms = 5_000;
