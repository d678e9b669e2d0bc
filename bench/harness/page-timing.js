/** Runs in the page of a benchmark: what only the browser can measure. Plain JavaScript, because it is sent as it is. */
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

  /** The time of each frame while the list scrolls up by 40 screens. */
  async scrollFrames() {
    const scroller = findScroller();
    const frames = [];
    let last = await new Promise(requestAnimationFrame);
    for (let step = 0; step < 120; step += 1) {
      scroller.scrollBy(0, -300);
      const next = await new Promise(requestAnimationFrame);
      frames.push(next - last);
      last = next;
    }
    return frames;
  },

  /** From now on: the time from each key to the frame that shows what it did, as Event Timing measures it. */
  watchKeys() {
    this.key_times = [];
    const observer = new PerformanceObserver((list) => {
      for (const { name, duration } of list.getEntries())
        if (name === "keydown") this.key_times.push(duration);
    });
    observer.observe({ type: "event", durationThreshold: 16 });
  },
};

function findScroller() {
  return document.querySelector('[role="grid"]').parentElement;
}
