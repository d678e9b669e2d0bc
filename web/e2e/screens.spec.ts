/** What holds for every screen, in both widths and themes. */
import { walkByKeyboard } from "./keyboard-walk.ts";
import { expectAccessible, expectAccessibleColours, expectNoOverflow, themes } from "./looks.ts";
import { expect, test, untilComplete } from "./pages.ts";
import { screens } from "./screens.ts";

/** A tablet on its side, the narrowest window with a sidebar, a tablet held upright, and 200 % zoom. */
const other_wide_widths = [1024, 961, 834, 720];
/** The narrowest phone. */
const other_narrow_widths = [320];

for (const { name, path, heading, signed_out, differs, prepare } of screens)
  test(`${name}: accessible, silent, no wider than the window, usable by keyboard, as in the picture`, async ({
    page,
    resumeSession,
    messages,
    viewport,
  }) => {
    if (!signed_out) await resumeSession();
    await page.goto(`/app${path}`);
    await prepare?.(page);
    await untilComplete(page, heading);
    for (const colorScheme of themes) {
      await page.emulateMedia({ colorScheme });
      await (colorScheme === "light" ? expectAccessible : expectAccessibleColours)(page);
      await expectNoOverflow(page);
      if (!differs)
        await expect(page).toHaveScreenshot(`${name}-${viewport?.width}-${colorScheme}.png`, {
          fullPage: true,
        });
    }
    // After all pictures, because it moves the focus. The wide page is walked in the light theme, the narrow one in the dark.
    await page.emulateMedia({ colorScheme: (viewport?.width ?? 0) > 1000 ? "light" : "dark" });
    expect(await walkByKeyboard(page)).toBeGreaterThan(1);
    for (const width of (viewport?.width ?? 0) > 1000 ? other_wide_widths : other_narrow_widths) {
      await page.setViewportSize({ width, height: 450 });
      await expectNoOverflow(page);
    }
    expect(messages).toEqual([]);
  });
