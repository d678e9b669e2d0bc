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
