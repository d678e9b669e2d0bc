/** What must hold in both widths and themes. */
import AxeBuilder from "@axe-core/playwright";
import type { Page } from "@playwright/test";
import { expect } from "./pages.ts";

export const themes = ["light", "dark"] as const;
const sizes = [
  { width: 1440, height: 900 },
  { width: 390, height: 844 },
];
const tags = ["wcag2a", "wcag2aa", "wcag21aa", "wcag22aa", "best-practice"];
const rules_about_colours = ["color-contrast", "link-in-text-block"];

/** `within`: a selector, where only a part of the page is in question. */
export async function expectAccessible(page: Page, within?: string): Promise<void> {
  await expectNoViolation(page, tags, within);
}

/** In the other theme of a page that was checked already: only its colours differ. */
export async function expectAccessibleColours(page: Page, within?: string): Promise<void> {
  await expectNoViolation(page, rules_about_colours, within);
}

async function expectNoViolation(page: Page, runOnly: string[], within?: string): Promise<void> {
  // Legacy mode looks at the frames of our own origin, and the app has no others; the default opens a second page for
  // each analysis. Without the lists of what passed, an analysis takes a third of the time.
  const axe = new AxeBuilder({ page }).options({ runOnly, resultTypes: ["violations"] }).setLegacyMode(true);
  const { violations } = await (within ? axe.include(within) : axe).analyze();
  expect(violations.map(({ id, nodes }) => `${id}: ${nodes.map(({ html }) => html).join(" ")}`)).toEqual([]);
}

export async function expectNoOverflow(page: Page): Promise<void> {
  const overflow = () => page.evaluate(() => document.documentElement.scrollWidth - window.innerWidth);
  await expect.poll(overflow, { message: "pixels beyond the window" }).toBeLessThanOrEqual(0);
}

/** Accessible and no wider than the window, in both widths and themes; `check` looks at each. */
export async function expectInEveryLook(
  page: Page,
  check: () => Promise<void>,
  within?: string,
): Promise<void> {
  for (const size of sizes)
    for (const colorScheme of themes) {
      await page.setViewportSize(size);
      await page.emulateMedia({ colorScheme });
      await check();
      await (colorScheme === "light" ? expectAccessible : expectAccessibleColours)(page, within);
      await expectNoOverflow(page);
    }
}
