/** Runs in the page of a benchmark. Plain JavaScript, because it is sent as it is. */
globalThis.timing = {
  /** Scrolls to the end until so many rows are loaded. Returns how many there are. */
  async load(wanted) {
    const scroller = findScroller();
    const style = getComputedStyle(document.documentElement);
    const row_height = Number.parseInt(style.getPropertyValue("--row"), 10);
    const count = () => Math.round(scroller.scrollHeight / row_height) - 1;
    while (count() < wanted - 1) {
      scroller.scrollTo(0, scroller.scrollHeight);
      await new Promise((wake) => setTimeout(wake, 20));
    }
    return count();
  },

  /** The screen has its heading and waits for nothing. */
  async complete() {
    const is_complete = () =>
      document.querySelector("h1") && !document.querySelector('[role="status"][aria-label="Loading"]');
    while (!is_complete()) await new Promise(requestAnimationFrame);
    await timing.painted();
  },

  /** When the page was painted first, and when its screen was complete, from the start of the navigation. */
  async start() {
    await timing.complete();
    const complete_ms = performance.now();
    const paint_ms = await new Promise((resolve) =>
      new PerformanceObserver((list) => {
        const [paint] = list.getEntriesByName("first-contentful-paint");
        if (paint) resolve(paint.startTime);
      }).observe({ type: "paint", buffered: true }),
    );
    return { paint_ms, complete_ms };
  },

  async appeared(selector) {
    while (!document.querySelector(selector)) await new Promise(requestAnimationFrame);
  },

  async toEnd() {
    const scroller = findScroller();
    scroller.scrollTo(0, scroller.scrollHeight);
    await timing.painted();
  },

  scrollUp() {
    findScroller().scrollBy(0, -120);
  },

  /** The frame that shows what was done has been drawn: the first callback comes before it, the second after it. */
  async painted() {
    await new Promise(requestAnimationFrame);
    await new Promise(requestAnimationFrame);
  },
};

function findScroller() {
  return document.querySelector('[role="grid"]').parentElement;
}
