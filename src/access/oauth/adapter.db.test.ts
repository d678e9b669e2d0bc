import { expect, test } from "vitest";
import { openFixture } from "../../../test/harness/open-access.ts";
import { systemClock } from "../../kernel/calendar.ts";
import { createAdapterFactory } from "./adapter.ts";

const fixture = await openFixture();
const adapterOf = createAdapterFactory(fixture.db, systemClock.now);

for (const kind of ["AuthorizationCode", "RefreshToken", "DeviceCode"])
  test(`of 20 concurrent attempts to consume one ${kind}, one succeeds`, async () => {
    const adapter = adapterOf(kind);
    await adapter.upsert(`one ${kind}`, { grantId: "g" }, 60);
    const outcomes = await Promise.allSettled(
      Array.from({ length: 20 }, () => adapter.consume(`one ${kind}`)),
    );
    expect(outcomes.filter((outcome) => outcome.status === "fulfilled")).toHaveLength(1);
    // A token used twice ends its grant; a device code is only marked as consumed.
    const left = await adapter.find(`one ${kind}`);
    if (kind === "DeviceCode") expect(left).toMatchObject({ consumed: true });
    else expect(left).toBeUndefined();
  });

test("an unknown id cannot be consumed", async () => {
  await expect(adapterOf("RefreshToken").consume("nothing")).rejects.toMatchObject({
    error: "invalid_grant",
  });
});

test("a record is found by its id, user code or uid, and only under its own kind", async () => {
  const [codes, sessions] = [adapterOf("DeviceCode"), adapterOf("Session")];
  await codes.upsert("the-device-code", { userCode: "BCDFGHJK", clientId: "c" }, 60);
  const { user_id: accountId } = await fixture.organization();
  await sessions.upsert("the-cookie", { uid: "u1", accountId, acr: "0" }, 60);
  expect(await codes.find("the-device-code")).toMatchObject({ jti: "the-device-code", clientId: "c" });
  expect(await codes.findByUserCode("BCDFGHJK")).toMatchObject({ userCode: "BCDFGHJK", clientId: "c" });
  expect(await sessions.findByUid("u1")).toMatchObject({ accountId });
  expect(await sessions.find("the-device-code")).toBeUndefined();
  expect(await codes.findByUid("u1")).toBeUndefined();
});

test("a record found by its user code can be saved again and keeps its code", async () => {
  const codes = adapterOf("DeviceCode");
  await codes.upsert("polled", { userCode: "LMNPQRST", clientId: "c" }, 60);
  const found = await codes.findByUserCode("LMNPQRST");
  await codes.upsert(found?.jti ?? "", { ...found, accountId: "a" }, 60);
  expect(await codes.find("polled")).toMatchObject({ accountId: "a" });
  expect(await codes.findByUserCode("LMNPQRST")).toMatchObject({ accountId: "a" });
});

test("a stored hash cannot be used as a reference to another kind of record", async () => {
  const tokens = adapterOf("RefreshToken");
  await tokens.upsert("secret", { clientId: "c" }, 60);
  const [row] = await fixture.superuser(
    "select id_hash from oidc_records where kind = 'RefreshToken' and payload->>'clientId' = 'c'",
  );
  const hash = Buffer.from(row?.id_hash as Buffer).toString("base64url");
  for (const id of [hash, `hash:${hash}`]) expect(await tokens.find(id)).toBeUndefined();
});

test("ids, user codes and cookies are not in the payload", async () => {
  const payload = { jti: "id-1", session: { uid: "u2", cookie: "cookie-1" }, accountId: "a" };
  await adapterOf("Interaction").upsert("id-1", payload as never, 60);
  const [row] = await fixture.superuser(
    "select payload::text as text from oidc_records where kind = 'Interaction'",
  );
  expect(JSON.parse(String(row?.text))).toEqual({ accountId: "a", session: { uid: "u2" } });
});

test("revokeByGrantId removes the grant's records of that kind, and no others", async () => {
  const tokens = adapterOf("RefreshToken");
  await tokens.upsert("r1", { grantId: "g1" }, 60);
  await tokens.upsert("r2", { grantId: "g2" }, 60);
  await tokens.revokeByGrantId("g1");
  expect(await tokens.find("r1")).toBeUndefined();
  expect(await tokens.find("r2")).toBeDefined();
});

test("the library cannot write clients", async () => {
  await expect(adapterOf("Client").upsert("c", {}, 60)).rejects.toThrow("/v1/oauth-clients");
});
