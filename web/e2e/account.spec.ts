/** A person's own account: profile, password, sessions. Each test has a person of its own. */
import type { Browser, Page } from "@playwright/test";
import { api } from "./api.ts";
import { facts, now } from "./facts.ts";
import { expect, test, untilComplete } from "./pages.ts";
import { addressOf, invite, type Person, signInOverApi } from "./people.ts";

/** The same person in another browser. */
async function elsewhere(browser: Browser, { email, password }: Person): Promise<Page> {
  const { url } = facts();
  const context = await browser.newContext({ baseURL: url });
  const headers = { "x-daybook": "web", "sec-fetch-site": "same-origin", origin: url };
  const answer = await context.request.post("/app/api/v1/session", { data: { email, password }, headers });
  expect(answer.status(), await answer.text()).toBe(201);
  const page = await context.newPage();
  await page.clock.setFixedTime(now);
  await page.goto("/app/customers");
  await untilComplete(page, /Customers/);
  return page;
}

async function expectSignedOut(page: Page): Promise<void> {
  await page.reload();
  await expect(page.getByRole("heading", { name: "Sign in to Daybook" })).toBeVisible();
}

test("profile: a new name is shown at once, the language of messages is kept, a name that is too long is refused", async ({
  page,
  signIn,
}) => {
  const person = await invite(api(), addressOf("pia"), "member", "Pia Old");
  await signIn(person);
  await page.goto("/app/settings/profile");
  const name = page.getByLabel("Name", { exact: true });
  await name.fill("x".repeat(201));
  await page.getByRole("button", { name: "Save" }).click();
  await expect(name).toHaveAttribute("aria-invalid", "true");
  await expect(name).toBeFocused();
  await name.fill("Pia New");
  await page.getByRole("button", { name: "Save" }).click();
  await expect(page.getByText("Saved")).toBeVisible();
  await expect(page.getByRole("button", { name: "Pia New" })).toBeVisible();
  await page.getByRole("link", { name: "Overview" }).click();
  await untilComplete(page, /Good morning, Pia/);

  await page.goto("/app/settings/profile");
  await page.getByRole("button", { name: /Language of messages to you/ }).click();
  await page.getByRole("option", { name: "Nederlands" }).click();
  await page.getByRole("button", { name: "Save" }).click();
  const { daybook } = await signInOverApi(person);
  await expect.poll(async () => (await daybook.getMe()).language).toBe("nl");
  expect((await daybook.getMe()).full_name).toBe("Pia New");
});

test("password: wrong and weak ones are refused beside their fields; a new one signs out everywhere else", async ({
  page,
  signIn,
  browser,
}) => {
  const person = await invite(api(), addressOf("paul"), "member", "Paul Pass");
  const other = await elsewhere(browser, person);
  await signIn(person);
  await page.goto("/app/settings/security");
  const current = page.getByLabel("Current password");
  const fresh = page.getByLabel("New password");
  const change = page.getByRole("button", { name: "Change password" });
  await current.fill("not my password");
  await fresh.fill("amber-window-tide-7");
  await change.click();
  await expect(current).toHaveAttribute("aria-invalid", "true");
  await current.fill(person.password);
  await fresh.fill("password123");
  await change.click();
  await expect(fresh).toHaveAttribute("aria-invalid", "true");
  await fresh.fill("amber-window-tide-7");
  await change.click();
  await expect(page.getByText("Saved")).toBeVisible();
  // A password is not left in the page.
  await expect(current).toHaveValue("");
  await expect(fresh).toHaveValue("");
  await expectSignedOut(other);
  await other.getByLabel("E-mail").fill(person.email);
  await other.getByLabel("Password").fill(person.password);
  await other.getByRole("button", { name: "Sign in", exact: true }).click();
  await expect(other.getByRole("alert")).toHaveText("The e-mail address or the password is wrong.");
  await other.getByLabel("Password").fill("amber-window-tide-7");
  await other.getByRole("button", { name: "Sign in", exact: true }).click();
  await untilComplete(other, /Customers/);
  await other.context().close();
  // The session that changed it goes on.
  await page.reload();
  await expect(page.getByRole("heading", { name: "Sessions" })).toBeVisible();
});

test("sessions: one is ended, then all others; this one stays", async ({ page, signIn, browser }) => {
  const person = await invite(api(), addressOf("sera"), "member", "Sera Sess");
  const [first, second, third] = [
    await elsewhere(browser, person),
    await elsewhere(browser, person),
    await elsewhere(browser, person),
  ];
  await signIn(person);
  await page.goto("/app/settings/security");
  const rows = page.getByRole("table", { name: "Sessions" }).getByRole("row").filter({ hasText: "Chrom" });
  await expect(rows).toHaveCount(4);
  const own = rows.filter({ hasText: "This one" });
  await expect(own.getByRole("button", { name: "End" })).toHaveCount(0);
  const end = rows.getByRole("button", { name: "End", exact: true });
  await end.first().click();
  await page.getByRole("alertdialog").getByRole("button", { name: "Cancel" }).click();
  await expect(rows).toHaveCount(4);
  await end.first().click();
  await page.getByRole("alertdialog").getByRole("button", { name: "End" }).click();
  await expect(rows).toHaveCount(3);

  await page.getByRole("button", { name: "End all others" }).click();
  await page.getByRole("alertdialog").getByRole("button", { name: "End all others" }).click();
  await expect(rows).toHaveCount(1);
  await expect(own).toHaveCount(1);
  await expect(page.getByRole("button", { name: "End all others" })).toBeHidden();
  for (const other of [first, second, third]) {
    await expectSignedOut(other);
    await other.context().close();
  }
  await page.reload();
  await expect(own).toHaveCount(1);
});
