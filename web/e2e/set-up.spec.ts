/** From an empty installation to the first invoice: the printed link, an account, the first steps, a second person. */
import { mkdtemp, rm } from "node:fs/promises";
import { tmpdir } from "node:os";
import { join } from "node:path";
import type { Browser, Page } from "@playwright/test";
import {
  executable,
  freePort,
  type ServerProcess,
  startServerProcess,
} from "../../test/harness/server-process.ts";
import { drawReceipt, dropFiles } from "./drop-files.ts";
import { now } from "./facts.ts";
import { expectInEveryLook } from "./looks.ts";
import { expect, test } from "./pages.ts";

let data_dir: string;
let server: ServerProcess;
test.beforeAll(async () => {
  data_dir = await mkdtemp(join(tmpdir(), "daybook-set-up-"));
  const clock = join(import.meta.dirname, "fixed-clock.ts");
  const command = [process.execPath, "--import", clock, executable, "serve"];
  server = await startServerProcess(data_dir, await freePort(), { E2E_NOW: now }, command);
});
test.afterAll(async () => {
  await server.end("SIGTERM");
  await rm(data_dir, { recursive: true, force: true });
});

async function freshPage(browser: Browser): Promise<Page> {
  const context = await browser.newContext({ viewport: { width: 390, height: 844 }, hasTouch: true });
  const page = await context.newPage();
  await page.clock.setFixedTime(now);
  return page;
}

const german = { locale: "de-DE", viewport: { width: 390, height: 844 } };

test("set-up: without users, every address says where the link for the first account is", async ({
  page,
  browser,
  messages,
}) => {
  for (const address of ["/", "/login", "/app/customers"]) {
    await page.goto(`${server.url}${address}`);
    await expect(page.getByRole("heading", { level: 1 })).toHaveText("Daybook is not set up yet");
    await expect(page.getByLabel("Password")).toHaveCount(0);
  }
  const where = page.getByText(/in the terminal it was started in/);
  await expectInEveryLook(page, () => expect(where).toBeVisible());
  const other = await browser.newPage(german);
  await other.goto(server.url);
  await expect(other.getByRole("heading", { level: 1 })).toHaveText("Daybook ist noch nicht eingerichtet");
  await other.close();
  expect(messages).toEqual([]);
});

test("set-up: a newcomer gets from the printed link to a first invoice, and invites somebody", async ({
  page,
  browser,
  messages,
}) => {
  // Printed after the service has begun to answer.
  const link = () => /http\S+\/setup\?token=\S+(?=\s)/.exec(server.output())?.[0];
  await expect.poll(link).toBeDefined();
  await page.goto(link() ?? "");
  await expect(page.getByLabel("Time zone")).toHaveValue("Europe/Berlin");
  const country = page.getByLabel("Country");
  await expectInEveryLook(page, () => expect(country).toHaveValue("DE"));
  const currency = page.getByLabel("Currency of the books");
  await country.selectOption("GB");
  await expect(currency).toHaveValue("GBP");
  await country.selectOption("DE");
  await expect(currency).toHaveValue("EUR");
  await page.getByLabel("Name", { exact: true }).fill("Ada Owner");
  await page.getByLabel("E-mail").fill("ada@first.example");
  await page.getByLabel("Password").fill("violet-harbour-lamp-42");
  await page.getByLabel("Name of the organization").fill("First Ltd");
  await page.getByRole("button", { name: "Create" }).click();

  await expect(page.getByRole("heading", { level: 1, name: "Good morning, Ada" })).toBeVisible();
  const coming = page.getByRole("region", { name: "Second factor" });
  await expect(coming).toContainText("22 November");
  await expect(coming.getByRole("link", { name: "Set up now" })).toHaveAttribute(
    "href",
    /settings\/security$/,
  );
  const steps = page.getByRole("region", { name: "Three steps to begin" });
  const first = steps.getByRole("link", { name: "Add your company" });
  await expectInEveryLook(page, () => expect(first).toBeVisible());
  await page.setViewportSize({ width: 1440, height: 900 });
  await first.click();
  await enterCompany(page);
  await page.getByRole("link", { name: "Overview" }).click();
  await expect(steps.getByRole("link", { name: "Import a bank file" })).toBeVisible();
  await expect(first).toHaveCount(0);

  await steps.getByRole("link", { name: "Add a receipt" }).click();
  await expect(page.getByRole("dialog")).toBeVisible();
  await page.keyboard.press("Escape");
  await dropFiles(page, [await drawReceipt(1, "Paper Shop", 4284)]);
  await expect(page.getByRole("option", { name: /Paper Shop/ })).toBeVisible({ timeout: 240_000 });

  await writeInvoice(page);
  await inviteAndJoin(page, browser);
  expect(messages).toEqual([]);
});

async function enterCompany(page: Page): Promise<void> {
  await expect(page.getByLabel("Legal name")).toHaveValue("First Ltd");
  for (const [label, value] of [
    ["Street and number", "Mill Lane 1"],
    ["Postal code", "10115"],
    ["City", "Berlin"],
    ["VAT ID", "DE123456788"],
    ["IBAN", "DE89 3704 0044 0532 0130 00"],
  ] as const)
    await page.getByLabel(label, { exact: true }).fill(value);
  await page.getByRole("button", { name: "Save" }).first().click();
  await expect(page.getByText("Saved")).toBeVisible();
}

async function writeInvoice(page: Page): Promise<void> {
  await page.goto(`${server.url}/app/invoices`);
  await page.getByRole("link", { name: "New invoice" }).first().click();
  await page.getByRole("combobox", { name: "Find a customer by typing" }).fill("Birch GmbH");
  await page.getByRole("option", { name: /New customer/ }).click();
  await page.getByLabel("Description, line 1").fill("Design sprint");
  await page.getByLabel("Price, line 1").fill("950");
  await expect(page.locator("[data-save-state=saved]")).toBeVisible();
  await page.getByRole("link", { name: "Invoices" }).first().click();
  await expect(page.getByRole("row", { name: /Birch GmbH/ })).toBeVisible();
}

async function inviteAndJoin(page: Page, browser: Browser): Promise<void> {
  await page.goto(`${server.url}/app/settings/members`);
  await page.getByRole("button", { name: "Invite" }).click();
  const sheet = page.getByRole("dialog");
  await sheet.getByLabel("E-mail").fill("bo@first.example");
  await sheet.getByRole("button", { name: "Send invitation" }).click();
  const link = (await sheet.getByText(/\/invite\?token=/).textContent()) ?? "";
  const other = await freshPage(browser);
  await other.goto(link);
  await expectInEveryLook(other, () => expect(other.getByRole("button", { name: "Join" })).toBeVisible());
  await other.getByLabel("Password").fill("amber-window-tide-7");
  await other.getByLabel("Your name").fill("Bo Member");
  await other.getByRole("button", { name: "Join" }).click();
  await expect(other.getByRole("heading", { level: 1, name: "Good morning, Bo" })).toBeVisible();
  await other.context().close();
  // Now that there are users, a stranger is asked to sign in.
  const stranger = await freshPage(browser);
  await stranger.goto(server.url);
  await expect(stranger.getByRole("heading", { level: 1 })).toHaveText("Sign in to Daybook");
  await stranger.context().close();
}
