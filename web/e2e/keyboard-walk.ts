import { expect, type Page } from "@playwright/test";

/** More stops than any screen has. */
const stops_max = 200;

/**
 * Goes through the page with Tab. Every stop is visible and shows that it has the focus, and the walk comes to its end:
 * there is no trap. Returns how many stops there were.
 */
export async function walkByKeyboard(page: Page): Promise<number> {
  const seen = new Set<string>();
  await page.evaluate(() => (document.activeElement as HTMLElement | null)?.blur());
  for (let stop = 0; stop < stops_max; stop++) {
    await page.keyboard.press("Tab");
    const found = await page.evaluate(describeFocus);
    if (found === null || seen.has(found.id)) return seen.size;
    expect(found, "a stop is visible and shows the focus").toMatchObject({
      visible: true,
      shows_focus: true,
    });
    seen.add(found.id);
  }
  throw new Error(`The walk did not end after ${stops_max} stops.`);
}

/** Runs in the page. */
function describeFocus() {
  const element = document.activeElement;
  if (!(element instanceof HTMLElement) || element === document.body) return null;
  const all = [...document.querySelectorAll("*")];
  const { width, height } = element.getBoundingClientRect();
  const outlines = [element, element.parentElement, element.parentElement?.parentElement].map((one) =>
    one ? getComputedStyle(one) : null,
  );
  return {
    id: String(all.indexOf(element)),
    name: element.outerHTML.slice(0, 120),
    visible: width > 0 && height > 0,
    shows_focus: outlines.some(
      (style) => style !== null && style.outlineStyle !== "none" && style.outlineWidth !== "0px",
    ),
  };
}
