/** Seeded random numbers: the same seed gives the same sequence on every machine. */
export class Dice {
  #state: number;

  constructor(seed: number) {
    this.#state = seed >>> 0;
  }

  /** Mulberry32: small, fast, and good enough to choose test data. */
  #next(): number {
    this.#state = (this.#state + 0x6d2b79f5) >>> 0;
    let mixed = this.#state;
    mixed = Math.imul(mixed ^ (mixed >>> 15), mixed | 1);
    mixed ^= mixed + Math.imul(mixed ^ (mixed >>> 7), mixed | 61);
    return ((mixed ^ (mixed >>> 14)) >>> 0) / 2 ** 32;
  }

  below(limit: number): number {
    return Math.floor(this.#next() * limit);
  }

  chance(probability: number): boolean {
    return this.#next() < probability;
  }

  pick<Choice>(choices: readonly Choice[]): Choice {
    return choices[this.below(choices.length)] as Choice;
  }

  text(words: readonly string[], length: number): string {
    return Array.from({ length }, () => this.pick(words)).join(" ");
  }

  /** Digits that do not begin with 0. */
  digits(length: number): string {
    return Array.from({ length }, (_, index) => (index === 0 ? 1 + this.below(9) : this.below(10))).join("");
  }

  /** Digits with valid check digits; about one in a hundred is valid. */
  number(length: number, holds: (digits: string) => boolean): string {
    for (;;) {
      const digits = this.digits(length);
      if (holds(digits)) return digits;
    }
  }
}
