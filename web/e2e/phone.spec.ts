/** The app on a phone: it can be installed, and a picture of a receipt is two taps away. */
import { expect, test } from "./pages.ts";

const long_name = "Donaudampfschifffahrtselektrizitätenhauptbetriebswerk GmbH";

test.use({ viewport: { width: 390, height: 844 }, hasTouch: true, isMobile: true });

test("phone: a picture of a receipt is two taps from the start", async ({ page, signIn }) => {
  await signIn();
  await page.goto("/app/");
  await page.getByRole("link", { name: "Add receipts" }).tap();
  const sheet = page.getByRole("dialog");
  const chooser = page.waitForEvent("filechooser");
  await sheet.getByRole("button", { name: "Take a picture" }).tap();
  const input = (await chooser).element();
  // The phone opens its camera for this, and not a list of files.
  expect(await input.getAttribute("capture")).toBe("environment");
  expect(await input.getAttribute("accept")).toContain("image/*");
});

test("phone: the app can be installed, with a name and an icon", async ({ page, signIn, request }) => {
  await signIn();
  await page.goto("/app/");
  const address = await page.locator('link[rel="manifest"]').getAttribute("href");
  const manifest = await (await request.get(new URL(address ?? "", page.url()).href)).json();
  expect(manifest).toMatchObject({ name: "Daybook", display: "standalone", start_url: "/app/" });
  for (const { src, sizes, type } of manifest.icons as { src: string; sizes: string; type: string }[]) {
    const icon = await request.get(src);
    expect(icon.status(), src).toBe(200);
    expect(icon.headers()["content-type"]).toContain(type);
    if (sizes === "any") continue;
    const [width] = sizes.split("x").map(Number);
    // The width of a PNG is in its header.
    expect((await icon.body()).readUInt32BE(16), src).toBe(width);
  }
  const browser = await page.context().newCDPSession(page);
  const { installabilityErrors } = await browser.send("Page.getInstallabilityErrors");
  // A private window, which each test has, cannot install; nothing else may be missing.
  expect(installabilityErrors.map(({ errorId }) => errorId).filter((id) => id !== "in-incognito")).toEqual(
    [],
  );
});

test("phone: rows do not overlap after the phone is turned", async ({ page, signIn }) => {
  await signIn();
  await page.setViewportSize({ width: 1180, height: 390 });
  await page.goto("/app/transactions");
  const rows = page.getByRole("grid", { name: "Transactions" }).getByRole("row");
  await expect(rows.nth(3)).toBeVisible();
  await page.setViewportSize({ width: 390, height: 844 });
  await expect.poll(async () => (await rows.nth(2).boundingBox())?.width).toBeLessThanOrEqual(390);
  await expect
    .poll(async () => {
      const [upper, lower] = [await rows.nth(2).boundingBox(), await rows.nth(3).boundingBox()];
      return upper && lower ? lower.y - upper.y - upper.height : null;
    })
    .toBeGreaterThanOrEqual(0);
});

test("phone: an open receipt has its actions where the tabs were, and the list has the tabs again", async ({
  page,
  signIn,
}) => {
  await signIn();
  await page.goto("/app/inbox?view=all");
  const tabs = page.getByRole("navigation", { name: "Main" });
  await expect(tabs).toBeVisible();
  await page.getByRole("option").first().getByText(/./).first().tap();
  await expect(page).toHaveURL(/item=/);
  await expect(tabs).toBeHidden();
  await page.goBack();
  await expect(tabs).toBeVisible();
});

test("phone: a long word in a name does not make the overview wider than the window", async ({
  page,
  signIn,
}) => {
  await page.route("**/v1/overview*", async (route) => {
    // The service refuses a request of the page that does not say where it comes from.
    const headers = { ...route.request().headers(), "sec-fetch-site": "same-origin" };
    const answer = await route.fetch({ headers });
    const { data } = await answer.json();
    for (const transaction of data.recent_transactions)
      Object.assign(transaction, { name: long_name, amount: -123_456_789.01 });
    await route.fulfill({ response: answer, json: { data } });
  });
  await signIn();
  await page.goto("/app/");
  await expect(page.getByRole("link", { name: long_name }).first()).toBeVisible();
  // The window of a phone grows with what is in it, so it is not compared with itself.
  expect(await page.evaluate(() => document.documentElement.scrollWidth)).toBe(390);
});
