/**
 * Lets /mcp call the API in the same process for a request that it has authenticated. A token for /mcp opens nothing
 * else, so the calls carry a pass instead: a random secret that stands for the principal while the request lasts and
 * never leaves the process.
 */
import { randomBytes } from "node:crypto";
import type { Principal } from "../../platform/http/route.ts";

export class Passes {
  readonly #principals = new Map<string, Principal>();

  issue(principal: Principal): string {
    const pass = `pass_${randomBytes(32).toString("base64url")}`;
    this.#principals.set(pass, principal);
    return pass;
  }

  find(pass: string): Principal | undefined {
    return this.#principals.get(pass);
  }

  end(pass: string): void {
    this.#principals.delete(pass);
  }
}
