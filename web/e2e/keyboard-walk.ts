import { expect, type Locator, type Page } from "@playwright/test";

/** More stops than any screen has. */
const stops_max = 400;
/** The page is asked after this many presses: asking it after every single one takes most of the time. */
const presses = 20;

interface Stop {
  id: number;
  name: string;
  visible: boolean;
  shows_focus: boolean;
}

/**
 * Goes through the page with Tab. Every stop is visible and shows that it has the focus, and after the last comes the
 * first again: there is no trap. Returns how many stops there were.
 */
export async function walkByKeyboard(page: Page): Promise<number> {
  await page.evaluate(recordFocus);
  for (let pressed = 0; pressed < stops_max; pressed += presses) {
    for (let press = 0; press < presses; press++) await page.keyboard.press("Tab");
    const stops = await page.evaluate(() => (window as unknown as { stops: Stop[] }).stops);
    const ids = stops.map(({ id }) => id);
    const again = ids.findIndex((id, at) => ids.indexOf(id) < at);
    if (again < 0) continue;
    expect(stops[again], "Tab comes back to the first stop").toEqual(stops[0]);
    const round = stops.slice(0, again);
    expect(round.filter(({ visible, shows_focus }) => !visible || !shows_focus)).toEqual([]);
    return round.length;
  }
  throw new Error(`The walk did not end after ${stops_max} stops.`);
}

/** Runs in the page: notes the stop after every press. */
function recordFocus(): void {
  const known: Element[] = [];
  const stops: Stop[] = [];
  const showsFocus = (element: Element) => {
    const { outlineStyle, outlineWidth } = getComputedStyle(element);
    return outlineStyle !== "none" && outlineWidth !== "0px";
  };
  const describe = (element: Element): Stop => {
    if (!known.includes(element)) known.push(element);
    const { width, height } = element.getBoundingClientRect();
    const around = [element, element.parentElement, element.parentElement?.parentElement];
    return {
      id: known.indexOf(element),
      name: element.outerHTML.slice(0, 120),
      visible: width > 0 && height > 0,
      shows_focus: around.some((one) => one && showsFocus(one)),
    };
  };
  Object.assign(window, { stops });
  (document.activeElement as HTMLElement | null)?.blur();
  // When the key is released, the part that got the focus has heard of it and shows it.
  window.addEventListener("keyup", ({ key }) => {
    const element = document.activeElement;
    if (key === "Tab" && element && element !== document.body) stops.push(describe(element));
  });
}

const reachable = "a[href], button, input, textarea, select, [tabindex='0']";

/** Tab follows the document: nothing that comes later in it stands above what came before. For one column. */
export async function expectReadingOrder(within: Locator): Promise<void> {
  const above = await within.evaluate((part, selector) => {
    const stops = [...part.querySelectorAll<HTMLElement>(selector)]
      .filter((element) => element.tabIndex >= 0 && element.offsetParent !== null)
      .map((element) => ({ name: element.outerHTML.slice(0, 120), box: element.getBoundingClientRect() }));
    return stops
      .filter(({ box }, at) => at > 0 && box.bottom <= (stops[at - 1]?.box.top ?? 0))
      .map(({ name }) => name);
  }, reachable);
  expect(above, "stops above the one before them").toEqual([]);
}
