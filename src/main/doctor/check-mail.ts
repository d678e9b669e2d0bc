import { checkSmtp } from "../../mail/index.ts";
import type { Config } from "../config.ts";
import { answer_wait_ms, type Result } from "./finding.ts";

/** Connects and signs in to the mail server; sends no message. */
export async function checkMail({ smtp_url }: Config): Promise<Result[]> {
  if (smtp_url === null)
    return [{ status: "ok", message: "No mail server is set; messages are kept in the data folder." }];
  const { host } = new URL(smtp_url);
  try {
    await checkSmtp({ url: smtp_url, timeout_ms: answer_wait_ms });
    return [{ status: "ok", message: `The mail server ${host} accepts the sign-in.` }];
  } catch (error) {
    const { code, message } = error as Error & { code?: string };
    const fix =
      code === "EAUTH"
        ? "Check user and password in DAYBOOK_SMTP_URL; special characters in them must be percent-encoded."
        : "Check host and port in DAYBOOK_SMTP_URL, and that no firewall blocks the connection.";
    return [{ status: "failed", message: `The mail server ${host} cannot be used: ${message}`, fix }];
  }
}
