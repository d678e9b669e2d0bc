import { defineConfig } from "vitest/config";
import "./test/harness/quick-starts.ts";

const folders = ["src", "client", "cli", "web", "test"];

/**
 * Workers keep their modules from one file to the next: loading the service for each of 260 files took two fifths of
 * the run. A test must therefore leave no state behind in a module.
 */
const shared = {
  setupFiles: ["test/harness/setup.ts"],
  testTimeout: 300_000,
  hookTimeout: 120_000,
  // By default one second: a busy machine needs more for what a test waits for.
  expect: { poll: { timeout: 120_000 } },
  pool: "forks" as const,
  isolate: false,
};

export default defineConfig({
  test: {
    maxWorkers: 2,
    reporters: ["default"],
    projects: [
      {
        test: {
          ...shared,
          name: "pure",
          include: folders.map((folder) => `${folder}/**/*.test.ts`),
          exclude: ["**/*.db.test.ts"],
        },
      },
      {
        test: {
          ...shared,
          name: "database",
          include: folders.map((folder) => `${folder}/**/*.db.test.ts`),
          globalSetup: ["test/harness/global-setup.ts"],
        },
      },
    ],
  },
});
