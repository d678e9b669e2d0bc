/** What `daybook doctor` says about one thing it looked at. */
export interface Finding {
  check: string;
  status: "ok" | "warning" | "failed";
  message: string;
  fix?: string;
}

/** What one check found; it belongs to that check unless it says otherwise. */
export type Result = Omit<Finding, "check"> & { check?: string };

/** How long the database, the mail server and a running Daybook have to answer. */
export const answer_wait_ms = 5_000;
