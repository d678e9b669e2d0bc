/** A member without the second factor that the organization requires is led to its set-up, and then to the app. */
import { createDaybook, type Daybook } from "../../client/index.ts";
import { facts } from "./facts.ts";
import { expect, test, untilComplete } from "./pages.ts";
import { totp } from "./totp.ts";

/** The owner's own client, and the service's time, which is not that of the tests. */
async function signInOverApi(): Promise<{ daybook: Daybook; serviceNow(): number }> {
  const { url, guarded } = facts();
  const { token } = await createDaybook({ base_url: url }).signIn(guarded);
  const daybook = createDaybook({ base_url: url, token });
  const at = performance.now();
  const created = (await daybook.listSessions()).map(({ created_at }) => Date.parse(created_at));
  return { daybook, serviceNow: () => Math.max(...created) + (performance.now() - at) };
}

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
  const owner = await signInOverApi();
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
