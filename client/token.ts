/**
 * Where the token comes from: text, or a function that returns one. The function is called for every request, and once
 * more with the refused token after a 401; if it then returns another one, the request is sent again with that.
 */
export type TokenSource = string | ((refused: string | null) => string | Promise<string>);

export class Tokens {
  readonly #source: TokenSource | null;
  readonly #renewals = new Map<string, Promise<string>>();

  constructor(source: TokenSource | undefined) {
    this.#source = source ?? null;
  }

  async current(): Promise<string | null> {
    return typeof this.#source === "function" ? this.#source(null) : this.#source;
  }

  /** A token to use instead of the refused one, or null. Requests that were refused together share one renewal. */
  async renew(refused: string | null): Promise<string | null> {
    const source = this.#source;
    if (typeof source !== "function" || refused === null) return null;
    // A request that was refused late may find that another one has renewed the token already.
    const current = await source(null);
    if (current !== refused) return current;
    const renewal = this.#renewals.get(refused) ?? Promise.resolve(source(refused));
    this.#renewals.set(refused, renewal);
    const token = await renewal.finally(() => this.#renewals.delete(refused));
    return token === refused ? null : token;
  }
}
