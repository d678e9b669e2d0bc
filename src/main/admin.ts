/** Administration commands on the server's machine. They work with or without a running server. */

import { parseTimeZone, systemClock } from "../kernel/calendar.ts";
import { isCountry } from "../kernel/countries.ts";
import { isCurrency } from "../kernel/money.ts";
import {
  adminCreateOrganization,
  adminCreateToken,
  adminEndSessions,
  adminRemoveSecondFactors,
  adminSetPassword,
  adminSetQuotas,
} from "../organizations/index.ts";
import { invalid } from "../platform/http/route.ts";
import { createDefaultCategories } from "../reference/categories/index.ts";
import { quotasOf, readConfig } from "./config.ts";
import { rotateSecretKey } from "./secret-key.ts";
import { requireOrganizationId, withDatabase } from "./with-database.ts";

function print(json: boolean | undefined, result: Record<string, unknown>): void {
  const lines = Object.entries(result).map(([key, value]) => `${key}  ${value}`);
  process.stdout.write(`${json ? JSON.stringify(result) : lines.join("\n")}\n`);
}

export async function createOrganizationCommand(options: {
  name: string;
  email: string;
  currency: string;
  timeZone: string;
  country?: string;
  json?: boolean;
}): Promise<void> {
  const { name, email, currency, timeZone, country = null, json } = options;
  if (name.trim() === "") throw invalid("--name", "empty", "must not be empty");
  if (!/^[^\s@]+@[^\s@]+$/.test(email))
    throw invalid("--email", "format", `must be an e-mail address; found ${email}`);
  if (!isCurrency(currency))
    throw invalid("--currency", "format", `must be an ISO 4217 code; found ${currency}`);
  const time_zone = parseTimeZone(timeZone);
  if (time_zone === null)
    throw invalid("--time-zone", "format", `must be an IANA time zone; found ${timeZone}`);
  if (country !== null && !isCountry(country))
    throw invalid("--country", "format", `must be an ISO 3166-1 alpha-2 code; found ${country}`);
  const input = { name: name.trim(), email, base_currency: currency, time_zone, country };
  const created = await withDatabase((db) =>
    adminCreateOrganization(
      db,
      input,
      [(tx, { organization_id, locale }) => createDefaultCategories(tx, organization_id, locale)],
      systemClock.now(),
    ),
  );
  print(json, { organization_id: created.organization_id, user_id: created.user_id, token: created.token });
}

export async function createTokenCommand(options: {
  organization: string;
  scope: string;
  email?: string;
  json?: boolean;
}): Promise<void> {
  const { organization, scope, email, json } = options;
  const organization_id = requireOrganizationId(organization);
  const input = { organization_id, scope, ...(email ? { email } : {}) };
  const { token, user_id } = await withDatabase((db) => adminCreateToken(db, input, systemClock.now()));
  print(json, { organization_id: organization, user_id, token });
}

export async function setQuotaCommand(options: {
  organization: string;
  storage?: string;
  records?: string;
  json?: boolean;
}): Promise<void> {
  const { storage, records, json } = options;
  const organization_id = requireOrganizationId(options.organization);
  const input = {
    organization_id,
    ...(storage === undefined ? {} : { storage_bytes_max: parseQuota("--storage", storage) }),
    ...(records === undefined ? {} : { records_max: parseQuota("--records", records) }),
  };
  const defaults = quotasOf(readConfig(process.env));
  const usage = await withDatabase((db) => adminSetQuotas(db, input, defaults, systemClock.now()));
  print(json, { organization_id, ...usage });
}

/** Null: the service's setting applies. */
function parseQuota(option: string, text: string): number | null {
  if (text === "default") return null;
  if (!/^\d{1,15}$/.test(text))
    throw invalid(
      option,
      "format",
      `must be a whole number, or "default" for the service's setting; found ${text}`,
    );
  return Number(text);
}

/**
 * The password is prompted for or read from standard input, because every user can see command-line
 * arguments.
 */
export async function setPasswordCommand({
  email,
  password,
}: {
  email: string;
  password: string;
}): Promise<void> {
  const input = { email, password, can_mail: canMail() };
  await withDatabase((db) => adminSetPassword(db, input, systemClock.now()));
  process.stderr.write("The password is set.\n");
}

export async function removeSecondFactorsCommand({ email }: { email: string }): Promise<void> {
  const input = { email, can_mail: canMail() };
  await withDatabase((db) => adminRemoveSecondFactors(db, input, systemClock.now()));
  process.stderr.write("The second factors are removed.\n");
}

export async function endSessionsCommand({ email }: { email: string }): Promise<void> {
  await withDatabase((db) => adminEndSessions(db, email, systemClock.now()));
  process.stderr.write("All sessions of the user have ended.\n");
}

/** The queued notice is sent by the running service. */
function canMail(): boolean {
  return readConfig(process.env).smtp_url !== null;
}

export async function rotateSecretKeyCommand({ json }: { json?: boolean }): Promise<void> {
  const config = readConfig(process.env);
  const key_id = await withDatabase((db) => rotateSecretKey(db, config, systemClock.now()));
  print(json, { secret_key_id: key_id });
}
