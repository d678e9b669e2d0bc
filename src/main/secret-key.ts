/** Where the secret key comes from: the environment, or a file in the data folder. */
import { rotateSigningKey, signingKeyPlace, totpPlace } from "../access/index.ts";
import type { Instant } from "../kernel/calendar.ts";
import type { Database, Tx } from "../platform/db/database.ts";
import type { Row } from "../platform/db/row.ts";
import { sql } from "../platform/db/sql.ts";
import { placeOf } from "../platform/secrets/installation-secrets.ts";
import { keyFileIn, loadKeyFile, readKeyFile, replaceKeyFile } from "../platform/secrets/key-file.ts";
import { newSecretKey, parseSecretKeys, SecretKeys } from "../platform/secrets/secret-keys.ts";
import type { Config } from "./config.ts";

const variable = "DAYBOOK_SECRET_KEY";

export async function loadSecretKeys({ secret_key, data_dir }: Config): Promise<SecretKeys> {
  if (secret_key) return new SecretKeys(variable, () => parseSecretKeys(secret_key, variable));
  return loadKeyFile(keyFileIn(data_dir));
}

/**
 * Seals everything anew with a new key, and makes a new signing key. The file keeps the key before: a process may have
 * sealed a value with it that it has not written yet. With DAYBOOK_SECRET_KEY, the operator puts the new key in front.
 */
export async function rotateSecretKey(db: Database, config: Config, now: Instant): Promise<string> {
  const keys = await loadSecretKeys(config);
  if (!config.secret_key) {
    const path = keyFileIn(config.data_dir);
    await replaceKeyFile(path, [newSecretKey(), ...readKeyFile(path)]);
  }
  await db.system(now, async (tx) => {
    await resealAll(tx, keys);
    await rotateSigningKey(tx, keys, now);
  });
  if (!config.secret_key) {
    const path = keyFileIn(config.data_dir);
    await replaceKeyFile(path, readKeyFile(path).slice(0, 2));
  }
  return keys.newestId();
}

async function resealAll(tx: Tx, keys: SecretKeys): Promise<void> {
  const reseal = (place: string, sealed: Uint8Array) => keys.seal(place, keys.open(place, sealed));
  const secrets = await tx.many<Row<"installation_secrets", "name" | "sealed">>(
    sql`select name, sealed from installation_secrets for update`,
  );
  for (const { name, sealed } of secrets)
    await tx.run(
      sql`update installation_secrets set sealed = ${reseal(placeOf(name), sealed)} where name = ${name}`,
    );
  const signing = await tx.many<Row<"signing_keys", "id" | "sealed_jwk">>(
    sql`select id, sealed_jwk from signing_keys for update`,
  );
  for (const { id, sealed_jwk } of signing)
    await tx.run(
      sql`update signing_keys set sealed_jwk = ${reseal(signingKeyPlace(id), sealed_jwk)} where id = ${id}`,
    );
  const totp = await tx.many<Row<"totp_secrets", "user_id" | "sealed_secret">>(
    sql`select user_id, sealed_secret from totp_secrets for update`,
  );
  for (const { user_id, sealed_secret } of totp)
    await tx.run(sql`
      update totp_secrets
      set sealed_secret = ${reseal(totpPlace(user_id), sealed_secret)}
      where user_id = ${user_id}`);
}
