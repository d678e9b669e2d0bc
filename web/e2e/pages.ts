/** What every browser test starts with: a page with the tests' clock, signed in or not, that collects messages. */
import { test as base, expect, type Page } from "@playwright/test";
import { facts, now } from "./facts.ts";

interface Fixtures {
  /** Everything the browser said: there must be nothing. */
  messages: string[];
  /** As the owner of the sample company, or as somebody else. */
  signIn(person?: { email: string; password: string }): Promise<void>;
}

export const test = base.extend<Fixtures>({
  messages: async ({ page }, use) => {
    const messages: string[] = [];
    page.on("console", (message) => messages.push(`${message.type()}: ${message.text()}`));
    page.on("pageerror", (error) => messages.push(String(error)));
    await use(messages);
  },
  page: async ({ page }, use) => {
    await page.clock.setFixedTime(now);
    await use(page);
  },
  /** Over the API of the page itself: the sign-in screen has its own test. */
  signIn: async ({ page, context }, use) => {
    await use(async (person = facts()) => {
      const { url } = facts();
      const { email, password } = person;
      const headers = { "x-daybook": "web", "sec-fetch-site": "same-origin", origin: url };
      const answer = await context.request.post(`${url}/app/api/v1/session`, {
        data: { email, password },
        headers,
      });
      expect(answer.status(), await answer.text()).toBe(201);
      await page.goto("/app/");
    });
  },
});
export { expect };

/** The screen is complete: its heading is there, and the font is loaded. */
export async function untilComplete(page: Page, heading: RegExp): Promise<void> {
  await expect(page.getByRole("heading", { level: 1, name: heading })).toBeVisible();
  await page.waitForLoadState("load");
  await page.evaluate(() => document.fonts.ready);
}
