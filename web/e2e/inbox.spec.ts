/** The inbox as a bookkeeper uses it: receipts dropped, read by themselves, confirmed by key. */
import type { APIRequestContext, Page } from "@playwright/test";
import type { InboxItem } from "../../client/index.ts";
import { drawReceipt, dropFiles } from "./drop-files.ts";
import { facts } from "./facts.ts";
import { expect, openedItem, test } from "./pages.ts";

const receipts = 30;
const confirmed = 20;
const name = (index: number) => `Receipt Maker ${String.fromCharCode(65 + (index % 26))}${index} GmbH`;
const cents = (index: number) => 11_000 + index * 137;

async function call(request: APIRequestContext, method: "GET" | "POST", path: string, data?: object) {
  const { url, token } = facts();
  const headers = { authorization: `Bearer ${token}` };
  const answer = await request.fetch(`${url}/v1/${path}`, { method, headers, ...(data ? { data } : {}) });
  expect(answer.ok(), await answer.text()).toBe(true);
  return answer.json();
}

/** A payment for every receipt, so that each gets a suggested match. */
async function pay(request: APIRequestContext): Promise<void> {
  const { data: accounts } = await call(request, "GET", "bank-accounts");
  const account_id = accounts.find(({ currency }: { currency: string }) => currency === "EUR").id;
  for (let index = 0; index < receipts; index += 1)
    await call(request, "POST", "transactions", {
      account_id,
      booking_date: "2026-11-11",
      amount: -cents(index) / 100,
      currency: "EUR",
      description: `Card ${index}`,
      counterparty_name: name(index),
    });
}

const papers = () =>
  Promise.all(Array.from({ length: receipts }, (_, index) => drawReceipt(index, name(index), cents(index))));

/** A busy machine takes long for 30 files. */
const long = { timeout: 240_000 };

const currentItem = (page: Page) => new URL(page.url()).searchParams.get("item");

test("inbox: 30 receipts are dropped and read; 20 are confirmed by key, undone and found again", async ({
  page,
  signIn,
  request,
}) => {
  test.setTimeout(900_000);
  await pay(request);
  const files = await papers();
  await signIn();
  await page.goto("/app/inbox");
  const rows = page.getByRole("option");
  await expect(rows.first()).toBeVisible();
  // A window that has room for all of them. Nothing is sent before all of them are shown.
  const size = page.viewportSize();
  await page.setViewportSize({ width: 1440, height: 2600 });
  const go = Promise.withResolvers<void>();
  await page.route("**/v1/uploads*", async (route) => {
    await go.promise;
    await route.continue();
  });
  await dropFiles(page, files);
  await expect(rows.filter({ hasText: "Reading the document" })).toHaveCount(receipts);
  go.resolve();
  if (size) await page.setViewportSize(size);
  await expect(page.getByRole("region", { name: "Uploads" }).getByRole("listitem")).toHaveCount(receipts);
  await expect(page.getByRole("region", { name: "Uploads" })).toContainText(`${receipts} added`, long);

  // Each fills in without a reload.
  await page.getByRole("searchbox", { name: "Search the inbox" }).fill("Receipt Maker");
  const list = page.getByRole("listbox", { name: "Items" });
  await expect
    .poll(
      async () => (await call(request, "GET", "inbox?q=Receipt%20Maker&status=suggested_match")).meta.count,
      long,
    )
    .toBe(receipts);
  // The page has heard of all of them: nothing comes in above the first any more.
  await expect(rows.first()).toHaveAttribute("aria-setsize", String(receipts));
  await expect(rows.filter({ hasNotText: "Matches bank" })).toHaveCount(0);
  const top = page.locator('[role="option"][aria-posinset="1"]');
  await expect(async () => {
    await list.press("k");
    await expect(top).toHaveAttribute("aria-selected", "true", { timeout: 2000 });
  }).toPass();

  const first = await top.getAttribute("id");
  let last = currentItem(page);
  for (let press = 0; press < confirmed; press += 1) {
    last = currentItem(page);
    await page.keyboard.press("Enter");
    await expect.poll(() => currentItem(page)).not.toBe(last);
  }
  await expect(page.locator(`[id="${first}"]`)).toHaveCount(0);
  const open = () =>
    call(request, "GET", "inbox?q=Receipt%20Maker").then(
      ({ meta }: { meta: { count: number } }) => meta.count,
    );
  await expect.poll(open).toBe(receipts - confirmed);

  await page.keyboard.press("z");
  await expect.poll(open).toBe(receipts - confirmed + 1);
  // The undone item is opened after the service has answered.
  await expect.poll(() => currentItem(page)).toBe(last);
  await expect(page.getByRole("region", { name: "Suggested match" })).toBeVisible();

  const { data: undone } = await call(request, "GET", `inbox/${last}`);
  const title = page.getByRole("region", { name: "Details" }).getByRole("heading", { level: 2 });
  await expect(title).toHaveText(undone.display_name);
  await page.reload();
  await expect(title).toHaveText(undone.display_name);
  expect(currentItem(page)).toBe(last);
});

test("inbox: what was read is marked on the paper, and a field is kept when one leaves it", async ({
  page,
  signIn,
}) => {
  await signIn();
  await page.goto("/app/inbox?q=Nimbus");
  const details = page.getByRole("region", { name: "Details" });
  await expect(details.getByRole("heading", { level: 2 })).toHaveText("Nimbus Cloud");
  await expect(page.locator("[title=Amount]").first()).toBeVisible();
  const saved = page.waitForResponse((answer) => answer.request().method() === "PATCH" && answer.ok());
  await details.getByRole("textbox", { name: "Note" }).fill("Checked with the contract");
  await details.getByRole("textbox", { name: "Number" }).focus();
  await saved;
  await page.reload();
  await expect(details.getByRole("textbox", { name: "Note" })).toHaveValue("Checked with the contract");
});

test("inbox: a file that nobody can read has its own name, and says once why there is no picture", async ({
  page,
  signIn,
  request,
}) => {
  const { data: items } = await call(request, "GET", "inbox?limit=100");
  const { id } = items.find(
    ({ primary_document: file }: InboxItem) => file?.file_name === "Bill-protected.pdf",
  );
  await signIn();
  await page.goto(`/app/inbox?view=all&item=${id}`);
  const details = page.getByRole("region", { name: "Details" });
  await expect(details.getByRole("heading", { level: 2 })).toHaveText("Bill-protected.pdf");
  await expect(page.getByText("This file cannot be shown as a picture.")).toBeVisible();
  await expect(details.getByText("The PDF is protected with a password")).toBeVisible();
  await expect(page.getByRole("button", { name: "Try again" })).toHaveCount(0);
});

test("inbox: an amount is kept when one leaves its field, and when the page is closed before", async ({
  page,
  signIn,
  request,
}) => {
  const body = { display_name: "Kept Ink Ltd", amount: 10, currency: "EUR", date: "2026-11-10" };
  const { data: item } = await call(request, "POST", "inbox", body);
  const stored = async () => {
    const { data } = await call(request, "GET", `inbox/${item.id}`);
    return [data.amount, data.tax_amount, data.notes];
  };
  await signIn();
  await page.goto(`/app/inbox?item=${item.id}`);
  const details = page.getByRole("region", { name: "Details" });
  await details.getByRole("textbox", { name: "Amount" }).fill("34.50");
  await page.keyboard.press("Tab");
  await expect(details.getByRole("textbox", { name: /VAT/ })).toBeFocused();
  await expect.poll(stored).toEqual([34.5, null, null]);

  await details.getByRole("textbox", { name: /VAT/ }).fill("5.51");
  await page.reload();
  await expect.poll(stored).toEqual([34.5, 5.51, null]);
  await details.getByRole("textbox", { name: "Note" }).fill("For the printer");
  await page.goto("/app/customers");
  await expect.poll(stored).toEqual([34.5, 5.51, "For the printer"]);
});

test("inbox: what was approved by key is found under Approved", async ({ page, signIn, request }) => {
  const body = {
    display_name: "Approved Ink Ltd",
    amount: 12.5,
    date: "2026-11-09",
    document_type: "receipt",
  };
  const { data } = await call(request, "POST", "inbox", body);
  await signIn();
  await page.goto(`/app/inbox?item=${data.id}`);
  await expect(page.getByRole("button", { name: /Approve/ }).first()).toBeVisible();
  await page.getByRole("listbox", { name: "Items" }).focus();
  await page.keyboard.press("a");
  await expect(page.getByText("Approved Ink Ltd is approved.")).toBeVisible();
  await page.getByRole("link", { name: "Approved" }).click();
  await expect(page.getByRole("option", { name: /Approved Ink Ltd/ })).toBeVisible();
  await expect(page).toHaveURL(/view=approved/);
});

test("inbox: a press on the mark of a line selects it, and another one on the line opens it", async ({
  page,
  signIn,
}) => {
  await signIn();
  await page.goto("/app/inbox?view=all");
  const lines = page.getByRole("option");
  await expect(lines.nth(2)).toBeVisible();
  const opened = await openedItem(page);
  for (const at of [1, 2]) await lines.nth(at).locator("[data-selects]").click();
  await expect(page.getByRole("toolbar", { name: "2 selected" })).toBeVisible();
  // The pointer is on the second of them; the first shows its box without it.
  const box = lines.nth(1).locator("[data-selects] > span");
  await expect.poll(async () => (await box.boundingBox())?.width).toBe(16);
  await expect(box).not.toHaveCSS("background-color", "rgba(0, 0, 0, 0)");
  expect(await openedItem(page)).toBe(opened);
  await lines.nth(1).getByText(/./).nth(1).click();
  await expect.poll(() => openedItem(page)).not.toBe(opened);
  await expect(page.getByRole("toolbar", { name: "2 selected" })).toBeVisible();
});

test("inbox: an amount that was typed is kept when one leaves it; what cannot be read changes nothing", async ({
  page,
  signIn,
}) => {
  await signIn();
  await page.goto("/app/inbox?q=Nimbus");
  const amount = page.getByRole("region", { name: "Details" }).getByRole("textbox", { name: "VAT" });
  const saved = page.waitForRequest((request) => request.method() === "PATCH");
  await amount.fill("1,5");
  await amount.blur();
  expect((await saved).postDataJSON()).toEqual({ tax_amount: 1.5 });
  await expect(amount).toHaveValue("€1.50");
  await amount.fill("1,2,3");
  await amount.blur();
  await expect(page.getByText("“1,2,3” cannot be read as a number here.")).toBeVisible();
  await page.reload();
  await expect(amount).toHaveValue("€1.50");
});

test("inbox, offline: the banner covers nothing, and the count follows what is archived", async ({
  page,
  signIn,
  request,
  context,
}) => {
  const body = { display_name: "Offline Ink Ltd", amount: 10, currency: "EUR", date: "2026-11-10" };
  const { data: item } = await call(request, "POST", "inbox", body);
  await signIn();
  await page.goto(`/app/inbox?item=${item.id}`);
  const tab = page.getByRole("link", { name: /To review/ });
  await expect(tab).toHaveText(/\d/);
  const count = async () => Number(/\d+/.exec((await tab.textContent()) ?? "")?.[0]);
  const before = await count();
  const archive = page.getByRole("button", { name: /^Archive/ });
  await expect(archive).toBeVisible();
  await context.setOffline(true);
  const banner = page.getByText(/You are offline/);
  await expect(banner).toBeVisible();
  const bottom = async () => {
    const box = await archive.boundingBox();
    return box ? box.y + box.height : Number.POSITIVE_INFINITY;
  };
  await expect.poll(bottom).toBeLessThan((await banner.boundingBox())?.y ?? 0);
  await archive.click();
  await expect.poll(count).toBe(before - 1);
  await context.setOffline(false);
  await expect
    .poll(async () => (await call(request, "GET", `inbox/${item.id}`)).data.status)
    .toBe("archived");
  await expect.poll(count).toBe(before - 1);
});

/** Items without a payment, found by their name. */
async function enter(request: APIRequestContext, display_name: string, count: number): Promise<string[]> {
  const ids: string[] = [];
  for (let index = 0; index < count; index += 1) {
    const body = { display_name: `${display_name} ${index}`, amount: 9_000 + index, date: "2026-11-02" };
    ids.push((await call(request, "POST", "inbox", body)).data.id);
  }
  return ids;
}

test("inbox: a key acts once however long it is held, and not on what lies behind a sheet or menu", async ({
  page,
  signIn,
  request,
}) => {
  await enter(request, "Heldkey", 4);
  await signIn();
  await page.goto("/app/inbox?q=Heldkey");
  const rows = page.getByRole("option");
  const dialog = page.getByRole("dialog");
  await expect(rows).toHaveCount(4);
  await page.keyboard.press("j");

  // What is archived leaves the list at once, so a wrong key shows in the next count.
  for (const key of ["?", "m", "u"]) {
    const before = currentItem(page);
    await page.keyboard.press(key);
    await expect(dialog).toBeVisible();
    expect(currentItem(page)).toBe(before);
    expect(page.url()).toContain("q=Heldkey");
    await page.keyboard.press("e");
    await page.keyboard.press("a");
    await page.keyboard.press("Escape");
    await expect(dialog).toHaveCount(0);
    expect(currentItem(page)).toBe(before);
  }
  await expect(rows).toHaveCount(4);

  await page.keyboard.down("e");
  await page.keyboard.down("e");
  await page.keyboard.down("e");
  await page.keyboard.up("e");
  await expect(rows).toHaveCount(3);
  await expect
    .poll(async () => (await call(request, "GET", "entries?q=Heldkey&status=archived")).meta.count)
    .toBe(1);
});

test("inbox: an item that somebody else removed leaves the list when a key is refused", async ({
  page,
  signIn,
  request,
}) => {
  const [gone] = await enter(request, "Goneitem", 2);
  await signIn();
  await page.route("**/stream*", (route) => route.abort());
  await page.goto(`/app/inbox?q=Goneitem&item=${gone}`);
  const rows = page.getByRole("option");
  await expect(rows).toHaveCount(2);
  const { url, token } = facts();
  const headers = { authorization: `Bearer ${token}` };
  expect((await request.delete(`${url}/v1/inbox/${gone}`, { headers })).status()).toBe(204);
  await page.keyboard.press("e");
  await expect(page.getByRole("region", { name: "Messages" })).toContainText(/\w/);
  await expect(rows).toHaveCount(1);
});

test("inbox: a double click archives one item, not the next one too", async ({ page, signIn, request }) => {
  await enter(request, "Doubleclick", 3);
  await signIn();
  await page.goto("/app/inbox?q=Doubleclick");
  const rows = page.getByRole("option");
  await expect(rows).toHaveCount(3);
  const archive = page.getByRole("button", { name: /^Archive/ });
  await archive.dblclick();
  await expect(rows).toHaveCount(2);
  // Another click, somewhere else in between, counts again.
  await page.getByRole("heading", { name: "Inbox" }).click();
  await archive.click();
  await expect(rows).toHaveCount(1);
  await expect
    .poll(async () => (await call(request, "GET", "entries?q=Doubleclick&status=archived")).meta.count)
    .toBe(2);
});

test("inbox, offline: several are selected and archived, and the sheets open", async ({
  page,
  signIn,
  request,
  context,
}) => {
  await enter(request, "Noline", 2);
  await signIn();
  const loaded = ["BulkBar", "HandSheet", "AddSheet"].map((part) =>
    page.waitForResponse((response) => response.url().includes(`/assets/${part}`)),
  );
  await page.goto("/app/inbox?q=Noline");
  const rows = page.getByRole("option");
  await expect(rows).toHaveCount(2);
  // They are loaded once the screen is complete, not when they are needed.
  await Promise.all(loaded);
  await context.setOffline(true);
  for (const key of ["m", "u"]) {
    await page.keyboard.press(key);
    await expect(page.getByRole("dialog")).toBeVisible();
    await page.keyboard.press("Escape");
    await expect(page.getByRole("dialog")).toHaveCount(0);
  }
  await page.keyboard.press("Shift+ArrowDown");
  await page.getByRole("toolbar", { name: "2 selected" }).getByRole("button", { name: "Archive" }).click();
  await context.setOffline(false);
  await expect(rows).toHaveCount(0);
  await expect
    .poll(async () => (await call(request, "GET", "entries?q=Noline&status=archived")).meta.count)
    .toBe(2);
});
