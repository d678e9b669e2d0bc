/** The settings: what is made, shown once and taken back, driven as a person would. */

import { once } from "node:events";
import { createServer } from "node:http";
import type { AddressInfo } from "node:net";
import type { Page } from "@playwright/test";
import { api } from "./api.ts";
import { drawLogo } from "./draw-logo.ts";
import { facts } from "./facts.ts";
import { expect, test, untilComplete } from "./pages.ts";
import { totp } from "./totp.ts";

/** Removing asks first; the question and the button that opened it have the same verb. */
async function confirmRemoval(page: Page, verb: string): Promise<void> {
  await page.getByRole("alertdialog").getByRole("button", { name: verb }).click();
}

test("members: somebody is invited after the session was confirmed, and the invitation is withdrawn", async ({
  page,
  signIn,
}) => {
  await signIn();
  let refused = false;
  // The session is fresh, so the refusal of an old one is played once.
  await page.route("**/v1/organization/invitations", (route) => {
    if (refused || route.request().method() !== "POST") return route.continue();
    refused = true;
    const error = { code: "reauthentication_required", message: "Confirm the session.", request_id: "e2e" };
    return route.fulfill({ status: 403, json: { error } });
  });
  await page.goto("/app/settings/members");
  await page.getByRole("button", { name: "Invite" }).click();
  await page.getByLabel("E-mail").fill("ada@example.com");
  await page.getByRole("button", { name: "Send invitation" }).click();
  await page.getByLabel("Password").fill(facts().password);
  await page.getByRole("button", { name: "Confirm" }).click();
  await expect(page.getByRole("heading", { name: "Invitation created" })).toBeVisible();
  await page.getByRole("button", { name: "Done" }).click();
  const row = page.getByRole("row", { name: /ada@example\.com/ });
  await row.getByRole("button", { name: "Withdraw" }).click();
  await confirmRemoval(page, "Withdraw");
  await expect(row).toBeHidden();
});

test("company: what is typed while the form is being saved stays, and is saved next", async ({
  page,
  signIn,
}) => {
  await signIn(facts().neighbour);
  await page.goto("/app/settings/company");
  const entity = page.locator("form").filter({ has: page.getByLabel("City") });
  const save = entity.getByRole("button", { name: "Save" });
  const held = Promise.withResolvers<void>();
  await page.route("**/v1/organization/legal-entity", async (route) => {
    if (route.request().method() === "PUT") await held.promise;
    await route.continue();
  });
  await entity.getByLabel("City").fill("Leeds");
  await save.click();
  await entity.getByLabel("City").fill("Leeds 2");
  await entity.getByLabel("Phone").fill("+44 113 496 0000");
  const answer = page.waitForResponse((response) => response.request().method() === "PUT");
  held.resolve();
  expect((await (await answer).json()).data).toMatchObject({ city: "Leeds", phone: null });
  await save.click();
  await expect(entity.getByText("Saved")).toBeVisible();
  await page.reload();
  await expect(entity.getByLabel("City")).toHaveValue("Leeds 2");
  await expect(entity.getByLabel("Phone")).toHaveValue("+44 113 496 0000");
});

test("API keys: a key is shown once and revoked", async ({ page, signIn }) => {
  await signIn();
  await page.goto("/app/settings/keys");
  await page.getByRole("button", { name: "New API key" }).click();
  await page.getByLabel("Name").fill("Browser test");
  await page.getByRole("dialog").getByRole("button", { name: "New API key" }).click();
  await expect(page.getByText(/^dbk_/)).toBeVisible();
  await page.getByRole("button", { name: "Done" }).click();
  const row = page.getByRole("row", { name: /Browser test/ });
  await row.getByRole("button", { name: "Revoke" }).click();
  await confirmRemoval(page, "Revoke");
  await expect(row).toBeHidden();
});

test("webhooks: events are chosen in words, and an address without events cannot be saved", async ({
  page,
  signIn,
}) => {
  await signIn();
  await page.goto("/app/settings/webhooks?item=new");
  const sheet = page.getByRole("dialog");
  await sheet.getByLabel("Address").fill("https://hooks.example/daybook");
  await sheet.getByRole("button", { name: "All events Events" }).click();
  await page.getByRole("option", { name: "Only those I choose" }).click();
  const save = sheet.getByRole("button", { name: "New webhook" });
  await expect(save).toBeDisabled();
  await sheet.getByRole("checkbox", { name: "Customers" }).click({ force: true });
  await sheet.getByRole("button", { name: "Single events of: Invoices" }).click();
  await sheet.getByRole("checkbox", { name: "fully paid" }).click({ force: true });
  await save.click();
  await expect(page.getByRole("heading", { name: "Signing secret" }).first()).toBeVisible();
  await page.getByRole("button", { name: "Done" }).click();
  const row = page.getByRole("row", { name: /hooks\.example/ });
  await expect(row).toContainText("Customers, Invoices: fully paid");
  await row.getByRole("button", { name: /Deliveries/ }).click();
  await page.getByRole("dialog").getByRole("button", { name: "Delete" }).click();
  await confirmRemoval(page, "Delete");
  await expect(row).toBeHidden();
});

test("security: an authenticator app is set up with its code, and turned off", async ({ page, signIn }) => {
  await signIn();
  const signed_in_at = performance.now();
  await page.goto("/app/settings/security");
  const answer = await page.request.get("/app/api/v1/me/sessions", {
    headers: { "x-daybook": "web", "sec-fetch-site": "same-origin", origin: facts().url },
  });
  const { data } = (await answer.json()) as { data: { current: boolean; created_at: string }[] };
  const created_at = data.find(({ current }) => current)?.created_at ?? "";
  await page.getByRole("button", { name: "Set up" }).click();
  await expect(page.getByRole("img", { name: /QR code/ })).toBeVisible();
  const secret = (await page.getByRole("dialog").locator("code").textContent()) ?? "";
  const service_ms = Date.parse(created_at) + (performance.now() - signed_in_at);
  await page.getByLabel("Code", { exact: true }).fill(totp(secret, service_ms));
  await page.getByRole("button", { name: "Turn on" }).click();
  await expect(page.getByRole("heading", { name: "Recovery codes" })).toBeVisible();
  await page.getByRole("button", { name: "Done" }).click();
  await page.getByRole("button", { name: "Turn off" }).click();
  await confirmRemoval(page, "Turn off");
  await expect(page.getByRole("button", { name: "Set up" })).toBeVisible();
});

test("invoice templates: the page changes while one types, and shows the logo", async ({ page, signIn }) => {
  await signIn();
  await page.goto("/app/settings/templates?item=new");
  const paper = page.getByRole("region", { name: "As the customer sees it" });
  await expect(paper).toContainText("Juniper Studio GmbH");
  await page.getByRole("textbox", { name: "Name" }).fill("Browser tests");
  await page.getByLabel("Prefix").fill("BT-");
  await expect(paper).toContainText("BT-20261100042");
  await page.getByLabel("Note on every invoice").fill("Thank you for the good work.");
  await expect(paper).toContainText("Thank you for the good work.");
  const title = paper.getByText("Invoice", { exact: true });
  await page.getByLabel("Color of title and lines").fill("#0f766e");
  await expect(title).toHaveCSS("color", "rgb(15, 118, 110)");
  const chooser = page.waitForEvent("filechooser");
  await page.getByRole("button", { name: "Choose a picture" }).click();
  await (await chooser).setFiles({ name: "logo.png", mimeType: "image/png", buffer: await drawLogo() });
  const logo = paper.getByRole("img", { name: "Logo of Juniper Studio GmbH" });
  await expect(logo).toBeVisible();
  await expect.poll(() => logo.evaluate((image: HTMLImageElement) => image.naturalWidth)).toBe(120);
  await page.getByRole("button", { name: "Save" }).click();
  await page.getByRole("button", { name: "Edit: Browser tests" }).click();
  await expect(paper).toContainText("BT-20261100042");
  await expect(logo).toBeVisible();
  await page.getByRole("button", { name: "Delete" }).click();
  await confirmRemoval(page, "Delete");
  await expect(page.getByRole("button", { name: "Edit: Browser tests" })).toBeHidden();
});

test("categories: one is made and deleted, and a mistake stands beside its field", async ({
  page,
  signIn,
}) => {
  await signIn();
  await page.goto("/app/settings/categories?item=new");
  await page.getByLabel("Name").fill("Browser tests");
  await page.getByLabel("Color").fill("green");
  await page.getByRole("button", { name: "Save" }).click();
  await expect(page.getByLabel("Color")).toHaveAttribute("aria-invalid", "true");
  await page.getByLabel("Color").fill("#2a4fc4");
  await page.getByRole("button", { name: "Save" }).click();
  const row = page.getByRole("row", { name: /Browser tests/ });
  await row.getByRole("button").click();
  await page.getByRole("dialog").getByRole("button", { name: "Delete" }).click();
  await confirmRemoval(page, "Delete");
  await expect(row).toBeHidden();
});

test("webhooks: a delivery that failed is sent again from the log", async ({ page, signIn }) => {
  let status = 500;
  const events: string[] = [];
  const receiver = createServer((request, response) => {
    events.push(String(request.headers["webhook-id"]));
    request.resume();
    response.writeHead(status).end();
  }).listen(0, "127.0.0.1");
  await once(receiver, "listening");
  const { port } = receiver.address() as AddressInfo;
  const url = `http://127.0.0.1:${port}/hook`;
  const { id } = await api().createWebhookEndpoint({ url, event_types: ["customer.created"] });
  await signIn();
  await page.goto(`/app/settings/webhooks?item=${id}`);
  const sheet = page.getByRole("dialog");
  await sheet.getByRole("button", { name: "Send a test" }).click();
  const line = sheet.getByRole("row").nth(1);
  await expect(line).toContainText("500");
  await expect(line).toContainText("1 attempt");
  status = 204;
  await line.getByRole("button", { name: "Send again" }).click();
  await expect(sheet.getByRole("row").filter({ hasText: "Delivered" })).toHaveCount(1);
  await expect(sheet.getByRole("row").filter({ hasText: "204" })).toHaveCount(1);
  // The receiver can tell that it is the same event.
  expect(new Set(events).size).toBe(1);
  await sheet.getByRole("button", { name: "Delete" }).click();
  await confirmRemoval(page, "Delete");
  await expect(page.getByRole("row", { name: new RegExp(String(port)) })).toBeHidden();
  receiver.close();
});

test("exchange rates: one is entered, corrected and deleted; the same day twice is refused", async ({
  page,
  signIn,
}) => {
  await signIn();
  await page.goto("/app/settings/rates?item=new");
  const sheet = page.getByRole("dialog");
  const enter = async (rate: string) => {
    await sheet.getByRole("combobox", { name: "Currency" }).fill("Norwegian");
    await page.getByRole("option", { name: /Norwegian/ }).click();
    await sheet.getByRole("textbox", { name: "Rate" }).fill(rate);
    await sheet.getByRole("button", { name: "Save" }).click();
  };
  await enter("0");
  await expect(sheet.getByRole("textbox", { name: "Rate" })).toHaveAttribute("aria-invalid", "true");
  await enter("0.0.8");
  await expect(sheet.getByText("“0.0.8” cannot be read as a number here.")).toBeVisible();
  await expect(sheet.getByRole("textbox", { name: "Rate" })).toBeFocused();
  await enter("0,0853");
  const row = page.getByRole("row", { name: /NOK/ });
  await expect(row).toContainText("0.0853");
  await page.getByRole("button", { name: "New rate" }).click();
  await enter("0.09");
  await expect(sheet.getByRole("alert")).toBeVisible();
  await page.keyboard.press("Escape");
  await page.getByRole("alertdialog").getByRole("button", { name: "Discard" }).click();
  await row.getByRole("button").click();
  await sheet.getByRole("textbox", { name: "Rate" }).fill("0.0861");
  await sheet.getByRole("button", { name: "Save" }).click();
  await expect(row).toContainText("0.0861");
  await row.getByRole("button").click();
  await sheet.getByRole("button", { name: "Delete" }).click();
  await confirmRemoval(page, "Delete");
  await expect(row).toBeHidden();
});

test("invitation: the link lets one person in, once", async ({ page, browser }) => {
  const email = "ines@juniper.example";
  const { url } = await api().createInvitation({ email, role: "accountant" });
  await page.goto(url ?? "");
  await expect(page.getByRole("main")).toContainText(email);
  await page.getByLabel("Your name").fill("Ines Invited");
  await page.getByLabel("Password").fill("password123");
  await page.getByRole("button", { name: "Join" }).click();
  await expect(page.getByRole("alert")).toBeVisible();
  await expect(page.getByLabel("Your name")).toHaveValue("Ines Invited");
  await page.getByLabel("Password").fill("amber-window-tide-7");
  await page.getByRole("button", { name: "Join" }).click();
  await untilComplete(page, /Good \w+, Ines/);
  await page.goto("/app/settings/members");
  await expect(page.getByRole("row", { name: /Ines Invited/ })).toContainText("Accountant");

  const other = await (await browser.newContext()).newPage();
  await other.goto(url ?? "");
  await expect(other.getByRole("button", { name: "Join" })).toHaveCount(0);
  await expect(other.getByRole("heading", { level: 1 })).not.toContainText("Join");
  await other.context().close();
});
