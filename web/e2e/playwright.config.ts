import { defineConfig } from "@playwright/test";
import { facts } from "./facts.ts";
import { findChromium } from "./find-chromium.ts";
import { leftOut } from "./left-out.ts";

const browser = await findChromium();
if (!browser) throw new Error("There is no Chromium: set CHROMIUM to its path, or put one on the PATH.");

const wide = { viewport: { width: 1440, height: 900 } };
const left_out = leftOut();
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
    contextOptions: { reducedMotion: "reduce" },
    trace: "retain-on-failure",
  },
  expect: { timeout: 60_000, toHaveScreenshot: { animations: "disabled", maxDiffPixelRatio: 0.002 } },
  snapshotPathTemplate: "{testDir}/shots/{arg}-{projectName}{ext}",
  // The pictures come first: they show the sample company as it is before the stories change it.
  projects: [
    { ...looks, name: "1440-light", use: { ...wide, colorScheme: "light" } },
    { ...looks, name: "1440-dark", use: { ...wide, colorScheme: "dark" } },
    { ...looks, name: "390-light", use: { ...narrow, colorScheme: "light" } },
    { ...looks, name: "390-dark", use: { ...narrow, colorScheme: "dark" } },
    { name: "stories", testIgnore: ["screens.spec.ts", ...left_out], use: { ...wide, colorScheme: "light" } },
  ],
});
