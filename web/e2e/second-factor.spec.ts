/** Second factors: the sign-in with one, and the set-up of one that the organization requires. */
import type { Page } from "@playwright/test";
import { api } from "./api.ts";
import { facts } from "./facts.ts";
import { expectInEveryLook } from "./looks.ts";
import { expect, test, untilComplete } from "./pages.ts";
import { addressOf, invite, type Person, signInOverApi } from "./people.ts";
import { totp } from "./totp.ts";

/** Requires a second factor, and takes the owner's own one away: nobody has one then. */
async function requireSecondFactor({ daybook, serviceNow }: Awaited<ReturnType<typeof signInOverApi>>) {
  const { secret } = await daybook.startTotp();
  await daybook.confirmTotp({ code: totp(secret, serviceNow()) });
  await daybook.updateOrganization({ settings: { require_second_factor: true } });
  await daybook.removeTotp();
}

test("a second factor that the organization requires is set up after the sign-in, and the app opens", async ({
  page,
}) => {
  const { guarded } = facts();
  const owner = await signInOverApi(guarded);
  await requireSecondFactor(owner);

  await page.goto("/app/customers");
  await page.getByLabel("E-mail").fill(guarded.email);
  await page.getByLabel("Password").fill(guarded.password);
  await page.getByRole("button", { name: "Sign in", exact: true }).click();
  await expect(page.getByRole("heading", { name: "Set up a second factor" })).toBeVisible();
  await expect(page.getByRole("main")).toContainText("Guarded Ltd requires a second factor");
  await expect(page.getByRole("button", { name: "Continue to Guarded Ltd" })).toBeHidden();
  // The app cannot be entered by its addresses either.
  await page.goto("/app/settings/members");
  await expect(page.getByRole("heading", { name: "Set up a second factor" })).toBeVisible();

  await page.getByRole("button", { name: "Set up" }).click();
  const secret = (await page.getByRole("dialog").locator("code").textContent()) ?? "";
  await page.getByLabel("Code", { exact: true }).fill(totp(secret, owner.serviceNow()));
  await page.getByRole("button", { name: "Turn on" }).click();
  await expect(page.getByRole("heading", { name: "Recovery codes" })).toBeVisible();
  await page.getByRole("button", { name: "Done" }).click();
  await page.getByRole("button", { name: "Continue to Guarded Ltd" }).click();
  await expect(page.getByRole("heading", { name: "Members" }).first()).toBeVisible();

  // A requirement that begins while somebody works: the next answer leads to the set-up.
  await page.getByRole("navigation", { name: "Main" }).getByRole("link", { name: "Customers" }).click();
  await untilComplete(page, /Customers/);
  await owner.daybook.removeTotp();
  await page.getByRole("navigation", { name: "Main" }).getByRole("link", { name: "Invoices" }).click();
  await expect(page.getByRole("heading", { name: "Set up a second factor" })).toBeVisible();
  await page.getByRole("button", { name: "Sign out" }).click();
  await expect(page.getByRole("heading", { name: "Sign in to Daybook" })).toBeVisible();
});

async function signInByPassword(page: Page, { email, password }: Person): Promise<void> {
  await page.goto("/app/sign-in");
  await page.getByLabel("E-mail").fill(email);
  await page.getByLabel("Password").fill(password);
  await page.getByRole("button", { name: "Sign in", exact: true }).click();
  await expect(page.getByRole("heading", { name: "One more step" })).toBeVisible();
}

async function signOut(page: Page, name: string): Promise<void> {
  await page.getByRole("button", { name }).click();
  await page.getByRole("menuitem", { name: "Sign out" }).click();
  await expect(page.getByRole("heading", { name: "Sign in to Daybook" })).toBeVisible();
}

test("sign-in with a second factor: a code or a recovery code, each once, and nothing else", async ({
  page,
}) => {
  const person = await invite(api(), addressOf("tilda"), "member", "Tilda Two");
  const { daybook, serviceNow } = await signInOverApi(person);
  const { secret } = await daybook.startTotp();
  const confirmed = totp(secret, serviceNow());
  const { recovery_codes } = await daybook.confirmTotp({ code: confirmed });
  const refusal = page.getByRole("alert");
  const submit = page.getByRole("button", { name: "Sign in", exact: true });

  await signInByPassword(page, person);
  const code = page.getByLabel("Code of the authenticator app");
  await expect(code).toBeFocused();
  // React Aria tells screen readers for some seconds that the button of the step before waits.
  await expect(page.locator("[data-live-announcer] [role=img]")).toHaveCount(0);
  await expectInEveryLook(page, () => expect(code).toBeVisible());
  await page.setViewportSize({ width: 1440, height: 900 });
  await code.fill(confirmed);
  await submit.click();
  await expect(refusal).toHaveText("The code is wrong or was already used.");
  // The next code: that of this half minute confirmed the set-up, and each works once.
  const next = totp(secret, serviceNow() + 30_000);
  await code.fill(`${next.slice(0, 3)} ${next.slice(3)}`);
  await page.keyboard.press("Enter");
  await untilComplete(page, /Good morning, Tilda/);
  await signOut(page, "Tilda Two");

  await signInByPassword(page, person);
  await page.getByRole("button", { name: "Use a recovery code" }).click();
  const recovery = page.getByLabel("Recovery code");
  await recovery.fill("aaaa-bbbb-cccc");
  await submit.click();
  await expect(refusal).toHaveText("The code is wrong or was already used.");
  await recovery.fill(recovery_codes[0] ?? "");
  await submit.click();
  await untilComplete(page, /Good morning, Tilda/);
  await signOut(page, "Tilda Two");

  await signInByPassword(page, person);
  await page.getByRole("button", { name: "Use a recovery code" }).click();
  await recovery.fill(recovery_codes[0] ?? "");
  await submit.click();
  await expect(refusal).toHaveText("The code is wrong or was already used.");
  await page.getByRole("button", { name: "Use another account" }).click();
  await expect(page.getByLabel("E-mail")).toBeVisible();
});
