/** Runs at most `max` functions at once; the others wait, oldest first. */
export interface Slots {
  run<T>(work: () => Promise<T>): Promise<T>;
}

export function slots(max: number): Slots {
  let free = max;
  const waiting: (() => void)[] = [];
  return {
    async run(work) {
      if (free > 0) free -= 1;
      else await new Promise<void>((resolve) => waiting.push(resolve));
      try {
        return await work();
      } finally {
        const next = waiting.shift();
        if (next) next();
        else free += 1;
      }
    },
  };
}
