/** A service of its own for one file of tests: to be killed, or filled with more than the sample company has. */
import { mkdtemp, rm } from "node:fs/promises";
import { tmpdir } from "node:os";
import { join } from "node:path";
import type { Page } from "@playwright/test";
import { createDaybook, type Daybook } from "../../client/index.ts";
import {
  createOrganization,
  executable,
  freePort,
  runCommand,
  type ServerProcess,
  startServerProcess,
} from "../../test/harness/server-process.ts";
import { now } from "./facts.ts";

const password = "violet-harbour-lamp-42";

export class OwnService {
  url = "";
  email = "";
  password = password;
  #data_dir = "";
  #port = 0;
  #token = "";
  #server: ServerProcess | null = null;
  readonly #environment: Record<string, string>;

  /** `now`: when its clock begins. Cookies that last for minutes only need the browser's own time. */
  constructor(now_of_service = now, settings: Record<string, string> = {}) {
    this.#environment = { ...settings, E2E_NOW: now_of_service };
  }

  async start(): Promise<void> {
    this.#data_dir = await mkdtemp(join(tmpdir(), "daybook-e2e-own-"));
    this.#port = await freePort();
    await this.restart();
    const { token } = await createOrganization(this.#data_dir, "Long Books");
    this.email = "long.books@example.com";
    this.#token = token;
    const set = ["admin", "set-password", "--email", this.email];
    const { code, stderr } = await runCommand(this.#data_dir, set, `${password}\n`);
    if (code !== 0) throw new Error(stderr);
  }

  async restart(): Promise<void> {
    const clock = join(import.meta.dirname, "fixed-clock.ts");
    const command = [process.execPath, "--import", clock, executable, "serve"];
    this.#server = await startServerProcess(this.#data_dir, this.#port, this.#environment, command);
    this.url = this.#server.url;
  }

  /** As a loss of power would. */
  async kill(): Promise<void> {
    await this.#server?.end("SIGKILL");
  }

  /** Signs in as its user, and opens a page of the app. */
  async enter(page: Page, path: string): Promise<void> {
    const { url, email, password } = this;
    const headers = { "x-daybook": "web", "sec-fetch-site": "same-origin", origin: url };
    const data = { email, password };
    const answer = await page.context().request.post(`${url}/app/api/v1/session`, { data, headers });
    if (answer.status() !== 201) throw new Error(await answer.text());
    await page.goto(`${url}/app${path}`);
  }

  api(): Daybook {
    return createDaybook({ base_url: this.url, token: this.#token });
  }

  async end(): Promise<void> {
    await this.#server?.end("SIGTERM");
    await rm(this.#data_dir, { recursive: true, force: true });
  }
}
