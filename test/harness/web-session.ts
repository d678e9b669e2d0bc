/** For tests: the web app in a browser, as far as the service can see it. Keeps the session's cookie. */
import { session_cookie } from "../../src/platform/http/cookies.ts";

/** What a browser and the web app send with every request. */
export const from_own_page = { "sec-fetch-site": "same-origin", "x-daybook": "web" };

interface Answer {
  status: number;
  headers: Headers | Record<string, number | string | string[] | undefined>;
  body: ReturnType<typeof JSON.parse>;
}

interface Call {
  body?: unknown;
  headers?: Record<string, string>;
}

type Send = (method: string, path: string, call: Call) => Promise<Answer>;

export class WebSession {
  readonly #send: Send;
  /** The cookie's value; null: none. */
  cookie: string | null = null;

  constructor(send: Send) {
    this.#send = send;
  }

  /** `path` starts with /v1. */
  async call(method: string, path: string, { body, headers = {} }: Call = {}): Promise<Answer> {
    const answer = await this.#send(method, `/app/api${path}`, {
      headers: {
        ...from_own_page,
        ...(this.cookie === null ? {} : { cookie: `${session_cookie}=${this.cookie}` }),
        ...headers,
      },
      ...(body === undefined ? {} : { body }),
    });
    for (const line of setCookies(answer)) this.#keep(line);
    return answer;
  }

  #keep(line: string): void {
    const [, value] = new RegExp(`^${session_cookie}=([^;]*)`).exec(line) ?? [];
    if (value !== undefined) this.cookie = value === "" ? null : value;
  }
}

export function setCookies({ headers }: Pick<Answer, "headers">): string[] {
  if (headers instanceof Headers) return headers.getSetCookie();
  return [headers["set-cookie"] ?? []].flat().map(String);
}
