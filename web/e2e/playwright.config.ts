import { defineConfig } from "@playwright/test";
import "../../test/harness/quick-starts.ts";
import { facts } from "./facts.ts";
import { findChromium } from "./find-chromium.ts";

const browser = await findChromium();
if (!browser) throw new Error("There is no Chromium: set CHROMIUM to its path, or put one on the PATH.");

const wide = { viewport: { width: 1440, height: 900 } };
const looks = { testMatch: "screens.spec.ts" };
const narrow = { viewport: { width: 390, height: 844 }, hasTouch: true };

export default defineConfig({
  testDir: ".",
  testMatch: "*.spec.ts",
  globalSetup: "./global-setup.ts",
  outputDir: "../../coverage/e2e",
  workers: 1,
  // Nothing is limited in time but a test that hangs.
  timeout: 300_000,
  ignoreSnapshots: !browser.draws_pictures,
  use: {
    baseURL: facts().url,
    launchOptions: { executablePath: browser.path, args: browser.args },
    locale: "en-IE",
    timezoneId: "Europe/Berlin",
    colorScheme: "light",
    contextOptions: { reducedMotion: "reduce" },
    // Without pictures of the page after every action, which take most of the time of a test.
    trace: { mode: "retain-on-failure", snapshots: false, screenshots: false },
  },
  expect: { timeout: 60_000, toHaveScreenshot: { animations: "disabled", maxDiffPixelRatio: 0.002 } },
  snapshotPathTemplate: "{testDir}/shots/{arg}{ext}",
  // The pictures come first: they show the sample company as it is before the stories change it.
  projects: [
    { ...looks, name: "1440", use: wide },
    { ...looks, name: "390", use: narrow },
    { name: "stories", testIgnore: "screens.spec.ts", use: wide },
  ],
});
