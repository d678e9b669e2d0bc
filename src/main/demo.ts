/**
 * `serve --demo`: creates the sample company through a temporary instance of the service that nobody else can
 * reach.
 */
import { pino } from "pino";
import { type CallApi, fillDemo } from "../demo/index.ts";
import { systemClock } from "../kernel/calendar.ts";
import { type App, createApp } from "./app.ts";
import type { Config } from "./config.ts";

export async function makeDemo(
  connectionString: string,
  config: Config,
  say: (line: string) => void,
): Promise<void> {
  say("Creating a sample company. This takes a moment.");
  // Rate limits must not apply to the service's own requests.
  const unlimited = { ...config, rate_limit: 0, organization_rate_limit: 0 };
  const app = await createApp({
    connectionString,
    config: unlimited,
    clock: systemClock,
    log: pino({ level: "silent" }),
  });
  try {
    const { email, password, token } = await fillDemo({
      db: app.db,
      call: callerOf(app),
      on_organization_created: app.onOrganizationCreated,
      now: systemClock.now(),
    });
    say(`Sign in as ${email} with the password ${password}\nor use the API key ${token}`);
  } finally {
    await app.close();
  }
}

export function callerOf({ server }: Pick<App, "server">): CallApi {
  return async (token, { method, path, body, file, idempotency_key }) => {
    const answer = await server.inject({
      method,
      url: path,
      headers: {
        authorization: `Bearer ${token}`,
        ...(idempotency_key ? { "idempotency-key": idempotency_key } : {}),
        ...(file
          ? { "content-type": file.content_type, "x-file-name": encodeURIComponent(file.file_name) }
          : {}),
      },
      ...(file ? { payload: file.bytes } : body === undefined ? {} : { payload: body }),
    });
    if (answer.statusCode >= 300) throw new Error(`${method} ${path}: ${answer.payload}`);
    return answer.json().data;
  };
}
