/** What holds for every screen, in both widths and themes. */
import AxeBuilder from "@axe-core/playwright";
import { walkByKeyboard } from "./keyboard-walk.ts";
import { expect, test, untilComplete } from "./pages.ts";
import { screens, unproven } from "./screens.ts";

const tags = ["wcag2a", "wcag2aa", "wcag21aa", "wcag22aa", "best-practice"];

for (const { name, path, heading, signed_out, picture } of process.env.E2E_ALL
  ? [...screens, ...unproven]
  : screens)
  test(`${name}: accessible, silent, no wider than the window, usable by keyboard, as in the picture`, async ({
    page,
    signIn,
    messages,
  }) => {
    if (!signed_out) await signIn();
    messages.length = 0;
    await page.goto(`/app${path}`);
    await untilComplete(page, heading);

    const { violations } = await new AxeBuilder({ page }).withTags(tags).analyze();
    expect(violations.map(({ id, nodes }) => `${id}: ${nodes.map(({ html }) => html).join(" ")}`)).toEqual(
      [],
    );
    const overflow = await page.evaluate(() => document.documentElement.scrollWidth - window.innerWidth);
    expect(overflow, "pixels beyond the window").toBeLessThanOrEqual(0);
    if (picture) await expect(page).toHaveScreenshot(`${name}.png`, { fullPage: true });
    expect(await walkByKeyboard(page)).toBeGreaterThan(1);
    // A visitor without a session is told so by the answer to one request, which the browser mentions.
    expect(messages.filter((text) => !(signed_out && text.includes("401")))).toEqual([]);
  });
