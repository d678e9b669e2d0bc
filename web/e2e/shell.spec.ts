/** The frame of the app: sign-in, palette, keys, preferences, offline. */

import { readFile } from "node:fs/promises";
import { join, resolve } from "node:path";
import { api } from "./api.ts";
import { facts } from "./facts.ts";
import { expect, signInAgain, startSession, test, untilComplete } from "./pages.ts";

const heading = /Good morning, Mara/;
const web = resolve(import.meta.dirname, "../../dist/web");

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

test("the palette finds records and actions, and gives the focus back", async ({ page, signIn }) => {
  await signIn();
  await untilComplete(page, heading);
  await page.keyboard.press("Control+k");
  const palette = page.getByRole("dialog", { name: "Search and actions" });
  await expect(palette.locator("input")).toBeFocused();
  await page.keyboard.type("habicht");
  await expect(palette.getByRole("menuitem").first()).toContainText(/Habicht/);
  await page.keyboard.press("Escape");
  await page.keyboard.press("Escape");
  await expect(palette).toBeHidden();
  await page.keyboard.press("Control+k");
  await expect(palette.locator("input")).toBeFocused();
  await page.keyboard.type("vault");
  await expect(palette.getByRole("menuitem").first()).toContainText("Vault");
  await page.keyboard.press("Enter");
  await expect(page).toHaveURL(/\/app\/vault$/);
});

test("what is typed before the palette is loaded does nothing on the page", async ({ page, signIn }) => {
  const loaded = Promise.withResolvers<void>();
  await page.route(/\/Palette-[^/]+\.js$/, async (route) => {
    await loaded.promise;
    await route.continue();
  });
  await signIn();
  await untilComplete(page, heading);
  await page.keyboard.press("Control+k");
  await page.keyboard.press("n");
  loaded.resolve();
  await expect(page.getByRole("dialog", { name: "Search and actions" }).locator("input")).toBeFocused();
  await expect(page).toHaveURL(/\/app\/$/);
});

test("the palette finds a section of the settings by other words for it", async ({ page, signIn }) => {
  await signIn();
  await untilComplete(page, heading);
  await page.keyboard.press("Control+k");
  const palette = page.getByRole("dialog", { name: "Search and actions" });
  await expect(palette.locator("input")).toBeFocused();
  await page.keyboard.type("lock date");
  await expect(palette.getByRole("menuitem").first()).toHaveText("Closing the books");
  await page.keyboard.press("Enter");
  await expect(page).toHaveURL(/\/app\/settings\/books$/);
  await expect(page.getByRole("group", { name: "Closed up to" })).toBeVisible();
});

test("keys: the help lists them, and G goes to a screen; none works while one types", async ({
  page,
  signIn,
}) => {
  await signIn();
  await untilComplete(page, heading);
  await page.keyboard.press("?");
  const help = page.getByRole("dialog", { name: "Keyboard" });
  await expect(help).toContainText("Go to Inbox");
  await page.keyboard.press("Escape");
  await expect(help).toBeHidden();
  await page.keyboard.press("g");
  await page.keyboard.press("t");
  await expect(page).toHaveURL(/\/app\/transactions/);
});

test("theme and language change at once and stay, also over a reload with everything cached", async ({
  page,
  signIn,
  messages,
}) => {
  await signIn();
  await untilComplete(page, heading);
  const choose = async (person: RegExp, label: string) => {
    const saved = page.waitForResponse(
      (answer) => answer.url().endsWith("/v1/me") && answer.request().method() === "PATCH",
    );
    await page.getByRole("button", { name: person }).click();
    await page.getByRole("menuitem", { name: label }).click();
    expect((await saved).status()).toBe(200);
  };
  await choose(/Mara/, "Dark");
  await expect(page.locator("html")).toHaveAttribute("data-theme", "dark");
  await choose(/Mara/, "Deutsch");
  await untilComplete(page, /Guten Morgen, Mara/);
  await page.reload();
  await untilComplete(page, /Guten Morgen, Mara/);
  await expect(page.locator("html")).toHaveAttribute("data-theme", "dark");
  await page.goto("/app/customers");
  await untilComplete(page, /Kunden/);
  await page.reload();
  await untilComplete(page, /Kunden/);
  expect(messages).toEqual([]);
  await page.goto("/app/");
  await choose(/Mara/, "English");
  await choose(/Mara/, "As the system");
  await untilComplete(page, heading);
});

test("offline: a banner says so and goes", async ({ page, signIn, context }) => {
  await signIn();
  await untilComplete(page, heading);
  await context.setOffline(true);
  await expect(page.getByText(/You are offline/)).toBeVisible();
  await context.setOffline(false);
  await expect(page.getByText(/You are offline/)).toBeHidden();
});

test.describe("offline, in German", () => {
  test.use({ locale: "de-DE" });
  const later = [
    "main/Palette.tsx",
    "main/palette-words/de.ts",
    "settings/words/de.ts",
    "main/KeysSheet.tsx",
    "main/key-words/de.ts",
    "main/OrganizationMenu.tsx",
    "main/AccountMenu.tsx",
  ];

  test("palette, help and menus open although nobody opened them before", async ({
    page,
    signIn,
    context,
    messages,
  }) => {
    const loaded: string[] = [];
    page.on("requestfinished", (request) => loaded.push(request.url().split("/app/")[1] ?? ""));
    await signIn(facts().newcomer);
    await untilComplete(page, /^Guten Morgen$/);
    const wanted = await builtFiles(later);
    await expect.poll(() => wanted.filter((file) => !loaded.includes(file))).toEqual([]);
    await context.setOffline(true);
    await page.keyboard.press("Control+k");
    const palette = page.getByRole("dialog", { name: "Suche und Befehle" });
    await expect(palette.locator("input")).toBeFocused();
    await page.keyboard.type("festschreiben");
    await expect(palette.getByRole("menuitem").first()).toHaveText("Bücher abschließen");
    await page.keyboard.press("Escape");
    await page.keyboard.press("Escape");
    await expect(palette).toBeHidden();
    await page.keyboard.press("?");
    await expect(page.getByRole("dialog", { name: "Tastatur" })).toBeVisible();
    await page.keyboard.press("Escape");
    await page.getByRole("button", { name: /Organisation wechseln/ }).click();
    await expect(page.getByRole("menuitem", { name: "Fresh Ltd" })).toBeVisible();
    await page.keyboard.press("Escape");
    await page.getByRole("button", { name: facts().newcomer.email }).click();
    await expect(page.getByRole("menuitem", { name: "Abmelden" })).toBeVisible();
    // The browser itself mentions requests that fail without a connection; nothing else may be said.
    expect(messages.filter((text) => !text.includes("ERR_INTERNET_DISCONNECTED"))).toEqual([]);
  });
});

/** The names of the files that the build made of these sources. */
async function builtFiles(sources: readonly string[]): Promise<string[]> {
  const manifest = JSON.parse(await readFile(join(web, ".vite/manifest.json"), "utf8"));
  return sources.map((source) => manifest[source].file);
}

test("offline: a part that is not loaded yet says so, and opens later", async ({ page, signIn, context }) => {
  let is_cut = true;
  await page.route(/\/assets\/KeysSheet-/, (route) => (is_cut ? route.abort() : route.continue()));
  await signIn();
  await untilComplete(page, heading);
  await context.setOffline(true);
  await page.keyboard.press("?");
  await expect(page.getByText(/is not loaded yet, and there is no connection/)).toBeVisible();
  await expect(page.getByRole("navigation", { name: "Main" })).toBeVisible();
  await context.setOffline(false);
  is_cut = false;
  await page.keyboard.press("?");
  await expect(page.getByRole("dialog", { name: "Keyboard" })).toBeVisible();
});

test("offline: a change is kept and sent once; a screen that is not loaded says so, and the app goes on", async ({
  page,
  signIn,
  context,
}) => {
  await signIn();
  await page.goto("/app/transactions?tab=uncategorized");
  const grid = page.getByRole("grid", { name: "Transactions" });
  await expect(grid.getByRole("row").nth(1)).toBeVisible();
  const keys: (string | undefined)[] = [];
  page.on("request", (request) => {
    if (request.method() === "POST") keys.push(request.headers()["idempotency-key"]);
  });
  await context.setOffline(true);
  await page.keyboard.press("j");
  await page.keyboard.press("c");
  await page.getByRole("dialog").getByRole("combobox", { name: "Category" }).fill("office");
  await expect(page.getByRole("option", { name: /office/i }).first()).toBeVisible();
  await page.keyboard.press("ArrowDown");
  await page.keyboard.press("Enter");
  await expect(grid.getByRole("row").nth(1)).toContainText(/office/i);

  await page.keyboard.press("g");
  await page.keyboard.press("c");
  await expect(page.getByRole("alert")).toContainText("there is no connection");
  await expect(page.getByRole("navigation", { name: "Main" })).toBeVisible();
  await page.goBack();
  await expect(grid).toBeVisible();
  expect(keys).toEqual([]);
  await context.setOffline(false);
  await expect(page.getByText(/Category set to Office/)).toBeVisible();
  expect(keys).toEqual([expect.stringMatching(/./)]);
  await page.keyboard.press("z");
  await page.keyboard.press("g");
  await page.keyboard.press("c");
  await expect(page.getByRole("heading", { level: 1, name: "Customers" })).toBeVisible();
});

test("offline: a form that is cancelled while it waits is not sent, and closing the tab asks first", async ({
  page,
  signIn,
  context,
}) => {
  await signIn();
  await page.goto("/app/customers");
  await untilComplete(page, /Customers/);
  await page.keyboard.press("n");
  const sheet = page.getByRole("dialog", { name: "New customer" });
  await sheet.getByLabel("Name").fill("Cancelled offline GmbH");
  await context.setOffline(true);
  await sheet.getByRole("button", { name: "Save" }).click();
  const asks = () => page.evaluate(() => !dispatchEvent(new Event("beforeunload", { cancelable: true })));
  await expect.poll(asks).toBe(true);
  await sheet.getByRole("button", { name: "Cancel" }).click();
  await expect(page.getByText(/Not saved/)).toBeVisible();
  expect(await asks()).toBe(false);

  await page.keyboard.press("n");
  await sheet.getByLabel("Name").fill("Kept offline GmbH");
  await sheet.getByRole("button", { name: "Save" }).click();
  await context.setOffline(false);
  await expect(page.getByRole("dialog")).toContainText("Nothing open");
  const { data } = await api().listCustomers({ q: "offline GmbH" });
  expect(data.map(({ name }) => name)).toEqual(["Kept offline GmbH"]);
});

test("a failure shows what happened, the request's id, and a way on", async ({ page, signIn }) => {
  await signIn();
  await untilComplete(page, heading);
  const broken = { error: { code: "conflict", message: "It broke.", details: { request_id: "req-42" } } };
  await page.route("**/app/api/v1/overview", (route) => route.fulfill({ status: 409, json: broken }));
  await page.reload();
  await expect(page.getByRole("alert")).toContainText("It broke.");
  await expect(page.getByRole("alert")).toContainText("req-42");
  await page.unroute("**/app/api/v1/overview");
  await page.getByRole("button", { name: "Try again" }).click();
  await untilComplete(page, heading);
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
  await question.getByLabel("Password").fill("not this one");
  await question.getByRole("button", { name: "Sign in" }).click();
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
  // The bookkeeper has no name.
  await untilComplete(page, /^Good morning$/);
  expect((await api().listCustomers({ q: "Typed as Mara" })).data).toEqual([]);

  await second.goto("/app/customers");
  await untilComplete(second, /Customers/);
  await startSession(context.request, facts());
  await page.goto("/app/customers");
  await expect(second).toHaveURL(/\/app\/$/);
  await expect(second.getByRole("button", { name: /Mara/ })).toBeVisible();
});
