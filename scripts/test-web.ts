/** The browser tests as a part of `npm test`: run when there is a browser, and counted with the others. */
import { readFileSync } from "node:fs";
import { findChromium } from "../web/e2e/find-chromium.ts";

export interface Counts {
  passed: number;
  failed: number;
  skipped: number;
}

type Run = (
  command: string,
  args: string[],
  environment: Record<string, string>,
) => Promise<{ code: number; output: string }>;

export const none: Counts = { passed: 0, failed: 0, skipped: 0 };

export async function testWeb(run: Run, report: string): Promise<Counts> {
  const browser = await findChromium();
  if (!browser) {
    console.log("browser tests: left out, because there is no Chromium (CHROMIUM, or one on the PATH)");
    return none;
  }
  if (!browser.draws_pictures)
    console.log(`browser tests: no pictures are compared, because ${browser.path} is not Debian's Chromium`);
  const args = ["test", "-c", "web/e2e/playwright.config.ts", "--reporter=dot,json"];
  const { code, output } = await run("playwright", args, { PLAYWRIGHT_JSON_OUTPUT_NAME: report });
  console.log(`\nbrowser tests:\n${output}`);
  return countReport(report, code);
}

function countReport(report: string, code: number): Counts {
  try {
    const { stats, errors } = JSON.parse(readFileSync(report, "utf8"));
    const failed = stats.unexpected + stats.flaky + errors.length;
    // Playwright can also fail outside of any test, such as at the end of its set-up.
    return {
      passed: stats.expected,
      failed: code === 0 ? failed : Math.max(1, failed),
      skipped: stats.skipped,
    };
  } catch {
    console.log(`The browser tests ended with code ${code} and wrote no report, so they are not counted.`);
    return { ...none, failed: 1 };
  }
}
