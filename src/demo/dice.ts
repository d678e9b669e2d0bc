/** Seeded random numbers: the same seed gives the same numbers on every machine. */
export interface Dice {
  /** An integer from `low` to `high`, inclusive. */
  between(low: number, high: number): number;
  chance(percent: number): boolean;
  pick<One>(from: readonly One[]): One;
}

export function createDice(seed: number): Dice {
  let state = seed >>> 0;
  // A 32-bit mixer over a counter: small, and even enough for sample data.
  const next = () => {
    state = (state + 0x9e3779b9) >>> 0;
    let mixed = Math.imul(state ^ (state >>> 16), 0x21f0aaad);
    mixed = Math.imul(mixed ^ (mixed >>> 15), 0x735a2d97);
    return (mixed ^ (mixed >>> 15)) >>> 0;
  };
  const between = (low: number, high: number) => low + (next() % (high - low + 1));
  return {
    between,
    chance: (percent) => between(1, 100) <= percent,
    pick: (from) => from[between(0, from.length - 1)] as (typeof from)[number],
  };
}
