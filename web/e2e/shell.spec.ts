/** The frame of the app: palette, keys, preferences, offline. */
import { readFile } from "node:fs/promises";
import { join, resolve } from "node:path";
import type { Page } from "@playwright/test";
import { api } from "./api.ts";
import { facts } from "./facts.ts";
import { expect, test, untilComplete } from "./pages.ts";

const heading = /Good morning, Mara/;
const web = resolve(import.meta.dirname, "../../dist/web");

test("the palette finds records and actions, and gives the focus back", async ({ page, signIn }) => {
  await signIn();
  await page.goto("/app/");
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

test("what is typed before the palette is loaded is for the palette, and does nothing on the page", async ({
  page,
  signIn,
}) => {
  const loaded = Promise.withResolvers<void>();
  await page.route(/\/Palette-[^/]+\.js$/, async (route) => {
    await loaded.promise;
    await route.continue();
  });
  await signIn();
  await page.goto("/app/");
  await untilComplete(page, heading);
  await page.keyboard.press("Control+k");
  await page.keyboard.type("nov");
  await page.keyboard.press("Backspace");
  loaded.resolve();
  const field = page.getByRole("dialog", { name: "Search and actions" }).locator("input");
  await expect(field).toBeFocused();
  await page.keyboard.type("rd");
  await expect(field).toHaveValue("nord");
  await expect(page).toHaveURL(/\/app\/$/);
});

test("the palette finds a section of the settings by other words for it", async ({ page, signIn }) => {
  await signIn();
  await page.goto("/app/");
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
  await page.goto("/app/");
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
  await page.goto("/app/");
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
  await page.goto("/app/");
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
    const loaded = watchFiles(page);
    await signIn(facts().newcomer);
    await page.goto("/app/");
    await untilComplete(page, /^Guten Morgen$/);
    await untilLoaded(loaded, later);
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

interface Built {
  file: string;
  imports?: string[];
  css?: string[];
}

/** Collects the files that the page loads from now on; the fixed clock of the page leaves it no list of its own. */
function watchFiles(page: Page): readonly string[] {
  const loaded: string[] = [];
  page.on("requestfinished", (request) => loaded.push(request.url().split("/app/")[1] ?? ""));
  return loaded;
}

/** Waits for the files that the build made of these sources, with everything that they import. */
async function untilLoaded(loaded: readonly string[], sources: readonly string[]): Promise<void> {
  const manifest: Record<string, Built> = JSON.parse(
    await readFile(join(web, ".vite/manifest.json"), "utf8"),
  );
  const needed = new Set(sources);
  for (const source of needed) for (const next of manifest[source]?.imports ?? []) needed.add(next);
  const filesOf = ({ file, css = [] }: Built) => [file, ...css];
  const wanted = [...needed].flatMap((source) => filesOf(manifest[source] as Built));
  await expect.poll(() => wanted.filter((file) => !loaded.includes(file))).toEqual([]);
}

test("offline: sheets and fields of a screen open although nobody opened them before", async ({
  page,
  signIn,
  context,
}) => {
  const loaded = watchFiles(page);
  await signIn();
  await page.goto("/app/projects");
  await untilComplete(page, /Projects/);
  await untilLoaded(
    loaded,
    ["Sheet", "Select", "ComboBox"].map((part) => `design/later/${part}.tsx`),
  );
  await context.setOffline(true);
  await page.keyboard.press("n");
  const sheet = page.getByRole("dialog");
  await expect(sheet.getByRole("textbox").first()).toBeFocused();
  await expect(sheet.getByRole("combobox").first()).toBeVisible();
});

test("offline: a part that is not loaded yet says so, and opens later", async ({ page, signIn, context }) => {
  let is_cut = true;
  await page.route(/\/assets\/KeysSheet-/, (route) => (is_cut ? route.abort() : route.continue()));
  await signIn();
  await page.goto("/app/");
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

test("a part of a screen that cannot be loaded says so, takes nothing else away, and appears later", async ({
  page,
  signIn,
  context,
}) => {
  let is_cut = true;
  await page.route(/\/assets\/FactsForm-/, (route) => (is_cut ? route.abort() : route.continue()));
  await signIn();
  await page.goto("/app/inbox");
  await expect(page.getByText(/A part of this screen could not be loaded/)).toBeVisible();
  await expect(page.getByRole("button", { name: /^Archive/ })).toBeVisible();
  is_cut = false;
  await context.setOffline(true);
  await expect(page.getByText(/You are offline/)).toBeVisible();
  await context.setOffline(false);
  await expect(page.getByRole("textbox", { name: "Amount" })).toBeVisible();
});

test("offline: a change is kept and sent once; a screen that is not loaded says so, and the app goes on", async ({
  page,
  signIn,
  context,
}) => {
  const loaded = watchFiles(page);
  await signIn();
  await page.goto("/app/transactions?tab=uncategorized");
  const grid = page.getByRole("grid", { name: "Transactions" });
  await expect(grid.getByRole("row").nth(1)).toBeVisible();
  const keys: (string | undefined)[] = [];
  page.on("request", (request) => {
    if (request.method() === "POST") keys.push(request.headers()["idempotency-key"]);
  });
  await untilLoaded(loaded, ["design/later/Dialog.tsx", "design/later/ComboBox.tsx"]);
  await context.setOffline(true);
  await page.keyboard.press("j");
  await page.keyboard.press("c");
  await page.getByRole("dialog").getByRole("combobox", { name: "Category" }).fill("office");
  await expect(page.getByRole("option", { name: /office/i }).first()).toBeVisible();
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
  await page.goto("/app/");
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
