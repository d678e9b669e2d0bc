/** Other ways to look at the app: the focus on a list, forced colours, right to left. */
import type { Page } from "@playwright/test";
import { walkByKeyboard } from "./keyboard-walk.ts";
import { expectNoOverflow } from "./looks.ts";
import { expect, test, untilComplete } from "./pages.ts";

test.beforeEach(({ resumeSession }) => resumeSession());

async function open(page: Page, path: string, heading: RegExp): Promise<void> {
  await page.goto(`/app${path}`);
  await untilComplete(page, heading);
}

test("the rows of a list do not cover its focus ring", async ({ page }) => {
  await open(page, "/transactions", /Transactions/);
  const list = page.getByRole("grid");
  const { x, y } = (await list.boundingBox()) ?? { x: 0, y: 0 };
  // The start of rows below the current one, which has a mark of its own there.
  const edge = () => page.screenshot({ clip: { x, y: y + 200, width: 2, height: 60 } });
  const before = await edge();
  await page.keyboard.press("Tab");
  await list.focus();
  await expect(list).toBeFocused();
  expect((await edge()).equals(before)).toBe(false);
});

test("forced colours: the focus is seen, the current screen is marked, buttons have an edge", async ({
  page,
}) => {
  await page.emulateMedia({ forcedColors: "active" });
  await open(page, "/", /Good morning, Mara/);
  const borderOf = (name: string) =>
    page
      .getByRole("link", { name, exact: true })
      .first()
      .evaluate((link) => getComputedStyle(link).borderTopWidth);
  expect(await borderOf("New invoice")).not.toBe("0px");
  expect(await isHighlighted(page, "Overview")).toBe(true);
  expect(await isHighlighted(page, "Vault")).toBe(false);
  expect(await walkByKeyboard(page)).toBeGreaterThan(1);
});

/** Whether forced colours show the link as chosen. */
async function isHighlighted(page: Page, name: string): Promise<boolean> {
  const link = page.getByRole("navigation").first().getByRole("link", { name });
  return link.evaluate((element) => {
    const sample = document.body.appendChild(document.createElement("span"));
    sample.style.backgroundColor = "Highlight";
    const [found, wanted] = [element, sample].map((one) => getComputedStyle(one).backgroundColor);
    sample.remove();
    return found === wanted;
  });
}

for (const [path, heading] of [
  ["/", /Good morning, Mara/],
  ["/transactions", /Transactions/],
  ["/settings/company", /Settings/],
] as const)
  test(`right to left: ${path} begins on the right and is no wider than the window`, async ({ page }) => {
    await open(page, path, heading);
    await page.evaluate(() => {
      document.documentElement.dir = "rtl";
    });
    await expectNoOverflow(page);
    const middleOf = async (role: "navigation" | "main") => {
      const box = await page.getByRole(role).first().boundingBox();
      return (box?.x ?? 0) + (box?.width ?? 0) / 2;
    };
    expect(await middleOf("navigation")).toBeGreaterThan(await middleOf("main"));
    await page.setViewportSize({ width: 390, height: 844 });
    await expectNoOverflow(page);
  });

test.describe("320 px, in German", () => {
  test.use({ viewport: { width: 320, height: 640 }, locale: "de-DE" });

  for (const path of ["", "reports?report=recurring", "reports?report=vat", "settings/categories"])
    test(`/${path} is no wider than the window`, async ({ page }) => {
      await page.goto(`/app/${path}`);
      await expect(page.getByRole("table").first()).toBeVisible();
      await expectNoOverflow(page);
    });
});
