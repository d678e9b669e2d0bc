/** What every browser test starts with: a page with the tests' clock, signed in or not, that collects messages. */
import { type APIRequestContext, test as base, type Cookie, expect, type Page } from "@playwright/test";
import { facts, now } from "./facts.ts";

interface Person {
  email: string;
  password: string;
}

interface Fixtures {
  /** Everything the browser said: there must be nothing. */
  messages: string[];
  /** As the owner of the sample company, or as somebody else. It opens no page. */
  signIn(person?: Person): Promise<void>;
  /** As the owner, with a session that all tests share: for tests that only look. It opens no page. */
  resumeSession(): Promise<void>;
}

interface WorkerFixtures {
  shared_cookies: Cookie[];
}

export const test = base.extend<Fixtures, WorkerFixtures>({
  shared_cookies: [
    async ({ playwright }, use) => {
      const request = await playwright.request.newContext();
      await startSession(request, facts());
      await use((await request.storageState()).cookies);
      await request.dispose();
    },
    { scope: "worker" },
  ],
  resumeSession: async ({ context, shared_cookies }, use) => {
    await use(() => context.addCookies(shared_cookies));
  },
  messages: async ({ page }, use) => {
    const messages: string[] = [];
    page.on("console", (message) => messages.push(`${message.type()}: ${message.text()}`));
    page.on("pageerror", (error) => messages.push(String(error)));
    await use(messages);
  },
  page: async ({ page }, use) => {
    await page.clock.setFixedTime(now);
    await slowDown(page);
    await use(page);
  },
  /** Over the API of the page itself: the sign-in screen has its own test. */
  signIn: async ({ context }, use) => {
    await use((person = facts()) => startSession(context.request, person));
  },
});
export { expect };

/** `E2E_SLOWDOWN=6` makes the browser six times slower: a test that depends on speed then fails. */
async function slowDown(page: Page): Promise<void> {
  const rate = Number(process.env.E2E_SLOWDOWN ?? 1);
  if (rate === 1) return;
  const browser = await page.context().newCDPSession(page);
  await browser.send("Emulation.setCPUThrottlingRate", { rate });
}

/** The id of the open item, once the address has one. */
export async function openedItem(page: Page): Promise<string> {
  await expect(page).toHaveURL(/[?&]item=[0-9a-f]{8}-/);
  return new URL(page.url()).searchParams.get("item") ?? "";
}

/** The session has ended: the same person signs in over the page. */
export async function signInAgain(page: Page): Promise<void> {
  const question = page.getByRole("alertdialog", { name: "Your session has ended" });
  await question.getByLabel("Password").fill(facts().password);
  await question.getByRole("button", { name: "Sign in" }).click();
  await expect(question).toBeHidden();
}

export async function startSession(request: APIRequestContext, { email, password }: Person): Promise<void> {
  const { url } = facts();
  const headers = { "x-daybook": "web", "sec-fetch-site": "same-origin", origin: url };
  const answer = await request.post(`${url}/app/api/v1/session`, { data: { email, password }, headers });
  expect(answer.status(), await answer.text()).toBe(201);
}

/** The screen is complete: its heading is there, nothing is being read any more, font and pictures are loaded. */
export async function untilComplete(page: Page, heading: RegExp): Promise<void> {
  await expect(page.getByRole("heading", { level: 1, name: heading })).toBeVisible();
  await expect(page.locator('[role="status"][aria-label="Loading"]')).toHaveCount(0);
  await page.waitForLoadState("load");
  await page.evaluate(() => document.fonts.ready);
  await page.waitForFunction(() =>
    [...document.images].every(({ complete, loading }) => complete || loading === "lazy"),
  );
}
