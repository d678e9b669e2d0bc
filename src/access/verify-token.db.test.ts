/** Every way in which a signed token can be wrong. */

import { generateKeyPairSync } from "node:crypto";
import { type JWTHeaderParameters, SignJWT, UnsecuredJWT } from "jose";
import { afterAll, beforeAll, expect, test } from "vitest";
import { type AccessFixture, createAccessFixture, issuer } from "../../test/harness/access.ts";
import { testSecretKeys } from "../../test/harness/test-secret-keys.ts";
import { addHours, type Instant } from "../kernel/calendar.ts";
import { newId } from "../kernel/ids.ts";
import type { Authenticator } from "./authenticator.ts";
import { createSession, revokeSession, type Session, signSessionToken } from "./sessions.ts";
import { createKeyRing, dropOldKeys, rotateSigningKey, type SigningKey } from "./signing-keys.ts";

let fixture: AccessFixture;
let authenticator: Authenticator;
let org: Awaited<ReturnType<AccessFixture["organization"]>>;
let session: Session;
let key: SigningKey;
const origin = { device: "Firefox on Linux", address: "192.0.2.1" };

beforeAll(async () => {
  fixture = await createAccessFixture();
  authenticator = await fixture.authenticator();
  org = await fixture.organization();
  const now = fixture.clock.now();
  session = await fixture.db.system(now, (tx) => createSession(tx, org.user_id, origin, now));
  const [first] = await createKeyRing(fixture.db, testSecretKeys).all(now);
  if (!first) throw new Error("no key");
  key = first;
});
afterAll(() => fixture.close());

const ask = async (token: string, now: Instant = fixture.clock.now()) =>
  authenticator.authenticate(token, now);
const seconds = (instant: Instant) => Math.floor(Date.parse(instant) / 1000);

interface Changes {
  header?: Partial<JWTHeaderParameters>;
  claims?: Record<string, unknown>;
  key?: Parameters<SignJWT["sign"]>[0];
}

/** A valid token, except for what a test case changes. */
function token(changes: Changes = {}): Promise<string> {
  const now = seconds(fixture.clock.now());
  const claims = {
    iss: issuer,
    aud: `${issuer}/v1`,
    sub: org.user_id,
    org: org.id,
    sid: session.id,
    scope: "apis.all",
    jti: newId(),
    iat: now,
    exp: now + 600,
    ...changes.claims,
  };
  return new SignJWT(claims)
    .setProtectedHeader({
      alg: "ES256",
      kid: key.kid,
      typ: "session+jwt",
      ...changes.header,
    } as JWTHeaderParameters)
    .sign(changes.key ?? key.private_key);
}

test("the unchanged token is accepted", async () => {
  expect(await ask(await token())).toMatchObject({ organization_id: org.id, user_id: org.user_id });
});

const stranger = generateKeyPairSync("ec", { namedCurve: "P-256" });
const publicText = () => Buffer.from(key.public_key.export({ type: "spki", format: "pem" }) as string);

const check = (what: string, make: () => string | Promise<string>, code = "unauthorized") =>
  test(`refused: ${what}`, async () => {
    await expect(ask(await make())).rejects.toMatchObject({ code, status: 401 });
  });

check("signed with another key", () => token({ key: stranger.privateKey }));
check("an unknown key id", () => token({ header: { kid: "unknown" } }));
check("no key id", () => token({ header: { kid: undefined } }));
check("signed with a key that the token brings along", () =>
  token({
    header: { kid: undefined, jwk: stranger.publicKey.export({ format: "jwk" }) },
    key: stranger.privateKey,
  }),
);
check("signed with a key at an address that the token names", () =>
  token({ header: { jku: "https://evil.example/jwks" }, key: stranger.privateKey }),
);
check("HS256 with our public key as the secret", () =>
  token({ header: { alg: "HS256" }, key: publicText() }),
);
check("the header says HS256, the signature is ES256", async () => {
  const [, payload, signature] = (await token()).split(".");
  const header = Buffer.from(JSON.stringify({ alg: "HS256", kid: key.kid, typ: "session+jwt" })).toString(
    "base64url",
  );
  return `${header}.${payload}.${signature}`;
});
check("algorithm none", () =>
  new UnsecuredJWT({ sub: org.user_id, org: org.id, sid: session.id, scope: "apis.all", jti: newId() })
    .setIssuer(issuer)
    .setAudience(`${issuer}/v1`)
    .setExpirationTime("10m")
    .encode(),
);
check("an ID token: no type", () => token({ header: { typ: undefined } }));
check("an ID token: type JWT", () => token({ header: { typ: "JWT" } }));
check("a logout token", () => token({ header: { typ: "logout+jwt" } }));
check("a session token with the type of an OAuth access token", () => token({ header: { typ: "at+jwt" } }));
check("another audience", () => token({ claims: { aud: "daybook-web" } }));
check("no audience", () => token({ claims: { aud: undefined } }));
check("another issuer", () => token({ claims: { iss: "https://evil.example" } }));
check("no issuer", () => token({ claims: { iss: undefined } }));
check("no expiry", () => token({ claims: { exp: undefined } }));
check("an expiry that is text", () => token({ claims: { exp: "tomorrow" } }));
check("expired", () => token({ claims: { exp: seconds(fixture.clock.now()) - 1 } }), "token_expired");
check("not yet valid", () => token({ claims: { nbf: seconds(fixture.clock.now()) + 600 } }));
check("an organization the user does not belong to", () => token({ claims: { org: newId() } }));
check("an organization that is not a UUID", () => token({ claims: { org: "x' or true --" } }));
check("no organization", () => token({ claims: { org: undefined } }));
check("a user other than the session's", () => token({ claims: { sub: newId() } }));
check("a session that never existed", () => token({ claims: { sid: newId() } }));
check("no session", () => token({ claims: { sid: undefined } }));
check("an altered payload", async () => {
  const [header, payload = "", signature] = (await token()).split(".");
  const claims = JSON.parse(Buffer.from(payload, "base64url").toString());
  const altered = Buffer.from(JSON.stringify({ ...claims, scope: "apis.all apis.all" })).toString(
    "base64url",
  );
  return `${header}.${altered}.${signature}`;
});
check("no signature", async () => `${(await token()).split(".").slice(0, 2).join(".")}.`);
check("a JWE", () => "eyJhbGciOiJkaXIiLCJlbmMiOiJBMjU2R0NNIn0..AAAA.AAAA.AAAA");
check("five kilobytes of noise", () => "x".repeat(5000));

test("a cached token is refused as expired once it expires", async () => {
  const mine = await token();
  await ask(mine);
  await expect(async () => ask(mine, addHours(fixture.clock.now(), 1))).rejects.toMatchObject({
    code: "token_expired",
  });
});

test("a revoked session is refused by every process", async () => {
  const now = fixture.clock.now();
  const other = await fixture.authenticator();
  const ended = await fixture.db.system(now, (tx) => createSession(tx, org.user_id, origin, now));
  const signed = await signSessionToken(
    createKeyRing(fixture.db, testSecretKeys),
    issuer,
    ended,
    org.id,
    now,
  );
  const both = [authenticator, other];
  for (const one of both) await one.authenticate(signed.token, now);
  await fixture.db.system(now, (tx) => revokeSession(tx, ended.id, now));
  for (const one of both)
    await expect
      .poll(async () => Promise.resolve(one.authenticate(signed.token, now)).catch((error) => error.code))
      .toBe("unauthorized");
});

test("after a rotation new tokens use the new key; old tokens work until the old key is deleted", async () => {
  const now = fixture.clock.now();
  const old = await token();
  await fixture.db.system(now, (tx) => rotateSigningKey(tx, testSecretKeys, addHours(now, 1)));
  const ring = createKeyRing(fixture.db, testSecretKeys);
  const keys = await ring.all(now);
  expect(keys).toHaveLength(2);
  const signed = await signSessionToken(ring, issuer, session, org.id, now);
  await expect
    .poll(() =>
      ask(signed.token).then(
        () => true,
        () => false,
      ),
    )
    .toBe(true);
  const fresh = await fixture.authenticator();
  await fresh.authenticate(old, now);

  await fixture.db.system(now, (tx) => dropOldKeys(tx, addHours(now, 24 * 30)));
  expect(await createKeyRing(fixture.db, testSecretKeys).all(now)).toHaveLength(2);
  await fixture.db.system(now, (tx) => dropOldKeys(tx, addHours(now, 24 * 40)));
  expect(await createKeyRing(fixture.db, testSecretKeys).all(now)).toHaveLength(1);
  const later = await fixture.authenticator();
  await expect(later.authenticate(old, now)).rejects.toMatchObject({ code: "unauthorized" });
});

test("when the signing key is too old, concurrent processes create only one new key", async () => {
  const later = addHours(fixture.clock.now(), 24 * 120);
  const before = (await createKeyRing(fixture.db, testSecretKeys).all(fixture.clock.now())).length;
  const rings = await Promise.all(
    Array.from({ length: 8 }, () => createKeyRing(fixture.db, testSecretKeys).all(later)),
  );
  expect(new Set(rings.map(([newest]) => newest?.kid)).size).toBe(1);
  expect(rings.every((keys) => keys.length === before + 1)).toBe(true);
});
