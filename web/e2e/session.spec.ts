/** Sessions: sign-in, sign-out, their end while the page is open, and two tabs that share one. */
import { api } from "./api.ts";
import { facts } from "./facts.ts";
import { expect, signInAgain, startSession, test, untilComplete } from "./pages.ts";

test("sign-in by keyboard: a wrong password is refused, the right one comes back to the wanted address", async ({
  page,
}) => {
  const { email, password } = facts();
  await page.goto("/app/customers");
  await expect(page).toHaveURL(/\/app\/sign-in\?from=/);
  await expect(page.getByLabel("E-mail")).toBeFocused();
  await page.keyboard.type(email);
  await page.keyboard.press("Tab");
  await page.keyboard.type("wrong password");
  await page.keyboard.press("Enter");
  await expect(page.getByRole("alert")).toHaveText("The e-mail address or the password is wrong.");
  await page.getByLabel("Password").fill(password);
  await page.keyboard.press("Enter");
  await expect(page).toHaveURL(/\/app\/customers$/);
});

test.describe("in German", () => {
  test.use({ locale: "de-DE" });

  test("sign-in: too many attempts are refused in the person's language", async ({ page }) => {
    await page.route("**/app/api/v1/session", (route) =>
      route.fulfill({
        status: 429,
        json: {
          error: { code: "rate_limited", message: "Too many attempts.", details: { retry_after_seconds: 8 } },
        },
      }),
    );
    await page.goto("/app/");
    await page.getByLabel("E-Mail").fill("ada@example.com");
    await page.getByLabel("Passwort").fill("wrong password");
    await page.getByRole("button", { name: "Anmelden", exact: true }).click();
    await expect(page.getByRole("alert")).toHaveText(
      "Zu viele Versuche. Versuchen Sie es in 8 Sekunden noch einmal.",
    );
  });
});

test("a visit without a session, sign-in and sign-out leave no message in the console", async ({
  page,
  messages,
}) => {
  const { email, password } = facts();
  for (const address of ["/", "/login", "/app/customers"]) {
    await page.goto(address);
    await expect(page).toHaveURL(/\/app\/sign-in\?from=/);
    await expect(page.getByLabel("E-mail")).toBeVisible();
  }
  await page.getByLabel("E-mail").fill(email);
  await page.getByLabel("Password").fill(password);
  await page.getByRole("button", { name: "Sign in", exact: true }).click();
  await untilComplete(page, /Customers/);
  await page.getByRole("button", { name: /Mara/ }).click();
  await page.getByRole("menuitem", { name: "Sign out" }).click();
  await expect(page).toHaveURL(/\/app\/sign-in$/);
  await expect(page.getByLabel("E-mail")).toBeVisible();
  // Chromium itself notes that the sign-out has emptied the browser's storage.
  expect(messages).toEqual([expect.stringMatching(/^info: Clear-Site-Data header/)]);
});

test("two tabs: after a switch in one, the other asks, and records nothing elsewhere", async ({
  page,
  signIn,
  context,
}) => {
  await signIn(facts().bookkeeper);
  await page.goto("/app/customers");
  const switcher = /Switch organization/;
  const shown = (await page.getByRole("button", { name: switcher }).textContent())?.slice(1) ?? "";
  const other = shown === "Quill Ltd" ? "Juniper Studio GmbH" : "Quill Ltd";
  const second = await context.newPage();
  await second.goto("/app/customers");
  await second.getByRole("button", { name: switcher }).click();
  await second.getByRole("menuitem", { name: other }).click();
  await expect(second.getByRole("button", { name: `${other}, Switch organization` })).toBeVisible();

  await untilComplete(page, /Customers/);
  await page.keyboard.press("n");
  const sheet = page.getByRole("dialog");
  await sheet.getByLabel("Name").fill("Typed before the switch GmbH");
  await sheet.getByRole("button", { name: "Save" }).click();
  const question = page.getByRole("alertdialog");
  await expect(question).toContainText(`This one still shows ${shown}`);
  await question.getByRole("button", { name: `Stay in ${shown}` }).click();
  await expect(question).toBeHidden();
  await expect(sheet.getByLabel("Name")).toHaveValue("Typed before the switch GmbH");
  await sheet.getByRole("button", { name: "Save" }).click();
  await expect(sheet).toContainText("Nothing open");

  await second.reload();
  await expect(second.getByRole("button", { name: `${shown}, Switch organization` })).toBeVisible();
  await second.getByRole("button", { name: switcher }).click();
  await second.getByRole("menuitem", { name: other }).click();
  // The page starts again in the other organization.
  await expect(second.getByRole("button", { name: `${other}, Switch organization` })).toBeVisible();
  await second.goto("/app/customers?q=Typed");
  await untilComplete(second, /Customers/);
  await expect(second.getByRole("main")).not.toContainText("Typed before the switch GmbH");
});

test("the session ends while a form is filled: one is told, signs in over the page, and it is saved", async ({
  page,
  signIn,
  context,
}) => {
  await signIn();
  await page.goto("/app/customers");
  await untilComplete(page, /Customers/);
  await page.keyboard.press("n");
  const sheet = page.getByRole("dialog", { name: "New customer" });
  await sheet.getByLabel("Name").fill("Typed before the end GmbH");
  await context.clearCookies();
  await sheet.getByRole("button", { name: "Save" }).click();
  const question = page.getByRole("alertdialog", { name: "Your session has ended" });
  await expect(question.getByRole("button", { name: "Use a passkey" })).toBeVisible();
  await question.getByLabel("Password").fill("not this one");
  await question.getByRole("button", { name: "Sign in", exact: true }).click();
  await expect(question).toContainText("The password is wrong");
  await signInAgain(page);
  await expect(page.getByRole("dialog")).toContainText("Nothing open");
  expect((await api().listCustomers({ q: "Typed before the end" })).data).toHaveLength(1);
});

test("two tabs: a sign-out in one ends the other; nothing is recorded for another person", async ({
  page,
  signIn,
  context,
}) => {
  await signIn();
  await page.goto("/app/customers");
  await untilComplete(page, /Customers/);
  const second = await context.newPage();
  await second.goto("/app/customers");
  await untilComplete(second, /Customers/);
  await second.getByRole("button", { name: /Mara/ }).click();
  await second.getByRole("menuitem", { name: "Sign out" }).click();
  await expect(second.getByRole("heading", { name: "Sign in to Daybook" })).toBeVisible();
  await expect(page.getByRole("heading", { name: "Sign in to Daybook" })).toBeVisible();

  await signIn();
  await page.goto("/app/customers");
  await untilComplete(page, /Customers/);
  await page.keyboard.press("n");
  const sheet = page.getByRole("dialog");
  await sheet.getByLabel("Name").fill("Typed as Mara GmbH");
  // Without a page that could tell the others.
  await startSession(context.request, facts().bookkeeper);
  await sheet.getByRole("button", { name: "Save" }).click();
  const question = page.getByRole("alertdialog", { name: "Somebody else is signed in now" });
  await expect(question).toContainText("nothing was saved here");
  expect((await api().listCustomers({ q: "Typed as Mara" })).data).toEqual([]);
  await question.getByLabel("Password").fill(facts().password);
  await question.getByRole("button", { name: "Sign in", exact: true }).click();
  await expect(question).toBeHidden();
  await expect(page.getByRole("dialog")).toContainText("Nothing open");
  expect((await api().listCustomers({ q: "Typed as Mara" })).data).toHaveLength(1);

  await page.goto("/app/customers");
  await untilComplete(page, /Customers/);
  await startSession(context.request, facts().bookkeeper);
  await page.keyboard.press("n");
  await sheet.getByLabel("Name").fill("Given up GmbH");
  await sheet.getByRole("button", { name: "Save" }).click();
  await question.getByRole("button", { name: "Leave this page" }).click();
  // The bookkeeper has no name.
  await untilComplete(page, /^Good morning$/);
  expect((await api().listCustomers({ q: "Given up" })).data).toEqual([]);

  await second.goto("/app/customers");
  await untilComplete(second, /Customers/);
  await startSession(context.request, facts());
  await page.goto("/app/customers");
  await expect(second).toHaveURL(/\/app\/$/);
  await expect(second.getByRole("button", { name: /Mara/ })).toBeVisible();
});
