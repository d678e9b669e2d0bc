import { pingScanner, type ScannerAddress } from "../../platform/virus-scan/clamav.ts";
import type { Config } from "../config.ts";
import { answer_wait_ms, type Result } from "./finding.ts";

/** Pings the virus scanner; sends it no file. */
export async function checkScanner({ clamav }: Pick<Config, "clamav">): Promise<Result[]> {
  if (clamav === null)
    return [{ status: "ok", message: "DAYBOOK_CLAMAV is not set; uploaded files are not scanned." }];
  const place = placeOf(clamav);
  try {
    await pingScanner(clamav, answer_wait_ms);
    return [{ status: "ok", message: `The virus scanner at ${place} answers.` }];
  } catch (error) {
    const message = `The virus scanner at ${place} cannot be used: ${(error as Error).message}`;
    const fix = "Start clamd, or correct DAYBOOK_CLAMAV. Until it answers, uploads are refused.";
    return [{ status: "failed", message, fix }];
  }
}

function placeOf(address: ScannerAddress): string {
  return "path" in address ? address.path : `${address.host}:${address.port}`;
}
