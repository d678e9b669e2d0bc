import type { Config } from "../config.ts";
import { answer_wait_ms, type Result } from "./finding.ts";

export async function checkServer(config: Config): Promise<Result[]> {
  const url = `http://${config.host.includes(":") ? `[${config.host}]` : config.host}:${config.port}`;
  const answer = await fetch(`${url}/ready`, { signal: AbortSignal.timeout(answer_wait_ms) }).catch(
    () => null,
  );
  if (answer === null) return [{ status: "ok", message: `No server runs at ${url}.` }];
  if (answer.ok) return [{ status: "ok", message: `The server at ${url} is ready.` }];
  const { status } = answer;
  if (status === 503) return [{ status: "failed", ...(await whyNotReady(url, answer)) }];
  const message = `Another program than Daybook answers at ${url} (HTTP ${status}).`;
  return [{ status: "failed", message, fix: "Set PORT to a free port." }];
}

async function whyNotReady(url: string, answer: Response): Promise<{ message: string; fix: string }> {
  const body = (await answer.json().catch(() => null)) as { error?: { message?: string } } | null;
  const message = `The server at ${url} is not ready. ${body?.error?.message ?? ""}`.trim();
  return { message, fix: "Fix the problems listed here and above; the server's log has details." };
}
