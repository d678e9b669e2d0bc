import { checkSmtp } from "../../mail/index.ts";
import type { Config } from "../config.ts";
import { answer_wait_ms, type Result } from "./finding.ts";

/** Up to signing in; no message is sent. */
export async function checkMail({ smtp_url }: Config): Promise<Result[]> {
  if (smtp_url === null)
    return [{ status: "ok", message: "No mail server is set; messages are kept in the data folder." }];
  const { host } = new URL(smtp_url);
  try {
    await checkSmtp({ url: smtp_url, timeout_ms: answer_wait_ms });
    return [{ status: "ok", message: `The mail server ${host} takes our messages.` }];
  } catch (error) {
    const { code, message } = error as Error & { code?: string };
    const fix =
      code === "EAUTH"
        ? "Check user and password in DAYBOOK_SMTP_URL; special characters in them are percent-encoded."
        : "Check host and port in DAYBOOK_SMTP_URL, and that a firewall lets this machine out.";
    return [
      { status: "failed", message: `The mail server ${host} does not take our messages: ${message}`, fix },
    ];
  }
}
