/** Every refusal by an S3 service is a 503 for the client, and for the operator a reason with a fix. */
import { mkdtemp, rm } from "node:fs/promises";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { afterAll, beforeAll, describe, expect, test } from "vitest";
import { newId, type OrganizationId } from "../../kernel/ids.ts";
import { formatKey } from "./key.ts";
import { type S3Settings, s3Store } from "./s3-store.ts";
import { type ObjectStore, StoreUnavailable } from "./store.ts";
import { type RefusingS3, type S3Refusal, startRefusingS3 } from "./test-refusing-s3.ts";
import { startTestS3, test_bucket, test_credentials } from "./test-s3.ts";

const folder = await mkdtemp(join(tmpdir(), "daybook-s3-errors-"));
const real = await startTestS3();
let refusing: RefusingS3;
beforeAll(async () => {
  refusing = await startRefusingS3();
});
afterAll(async () => {
  await refusing.stop();
  if ("stop" in real) await real.stop();
  await rm(folder, { recursive: true, force: true });
});

const key = formatKey({
  area: "vault",
  organization_id: newId<OrganizationId>(),
  random: "ab".repeat(16),
  name: "a.pdf",
});

const open = (endpoint: string, other: Partial<S3Settings> = {}): ObjectStore =>
  s3Store({
    bucket: test_bucket,
    region: "us-east-1",
    endpoint,
    credentials: test_credentials,
    path_style: true,
    temporary_folder: join(folder, "uploads"),
    ...other,
  });

async function* bytes() {
  yield Buffer.from("file");
}

/** The errors that every method of an unusable store throws. */
async function refusalsOf(store: ObjectStore): Promise<StoreUnavailable[]> {
  const listed = async () => {
    for await (const object of store.list("vault", newId())) return object;
    return null;
  };
  const asked = [store.check(), store.put(key, bytes()), store.get(key), store.stat(key), listed()];
  const answers = await Promise.allSettled([...asked, store.delete(key), store.copy(key, key)]);
  store.close();
  return answers.map((answer) => {
    expect(answer.status).toBe("rejected");
    return (answer as PromiseRejectedResult).reason;
  });
}

/** A response to HEAD has no body with the cause, so `stat` may give a less precise reason. */
async function requireRefused(store: ObjectStore, reason: RegExp, fix: RegExp): Promise<void> {
  const refusals = await refusalsOf(store);
  for (const refusal of refusals) {
    expect(refusal).toBeInstanceOf(StoreUnavailable);
    expect(refusal).toMatchObject({ status: 503, code: "service_unavailable" });
    expect(refusal.message).not.toMatch(/bucket|key|region|127/i);
  }
  expect(refusals[0]?.reason).toMatch(reason);
  expect(refusals[0]?.fix).toMatch(fix);
}

describe("an S3 service that refuses every request", () => {
  const check = (refusal: S3Refusal, reason: RegExp, fix: RegExp) =>
    test(`${refusal.status} ${refusal.code ?? "without a body"}`, async () => {
      refusing.refuseWith(refusal);
      await requireRefused(open(refusing.endpoint), reason, fix);
    });

  check({ status: 403, code: "InvalidAccessKeyId" }, /does not know the access key/, /ACCESS_KEY_ID/);
  check({ status: 403, code: "SignatureDoesNotMatch" }, /secret does not belong/, /SECRET_ACCESS_KEY/);
  check({ status: 403, code: "AccessDenied" }, /may not use the bucket daybook-test/, /list, read, write/);
  check({ status: 403, code: null }, /may not use the bucket/, /ACCESS_KEY_ID/);
  check({ status: 400, code: "ExpiredToken" }, /expired/, /new one/);
  check({ status: 404, code: "NoSuchBucket" }, /no bucket daybook-test/, /DAYBOOK_S3_BUCKET/);
  check({ status: 404, code: null }, /no bucket daybook-test/, /DAYBOOK_S3_BUCKET/);
  check(
    { status: 400, code: "AuthorizationHeaderMalformed", region: "eu-central-1" },
    /not in the region us-east-1/,
    /DAYBOOK_S3_REGION to eu-central-1/,
  );
  check({ status: 301, code: "PermanentRedirect", region: "eu-west-1" }, /not in the region/, /to eu-west-1/);
  check({ status: 301, code: null }, /not in the region/, /to the bucket's region/);
  check({ status: 403, code: "RequestTimeTooSkewed" }, /clock/, /NTP/);
  check({ status: 500, code: "InternalError" }, /refused: InternalError/, /its log/);
  check({ status: 503, code: "SlowDown" }, /refused: SlowDown/, /its log/);
});

test("no service listens at the endpoint", async () => {
  await requireRefused(
    open("http://127.0.0.1:1"),
    /No S3 service answers at http:\/\/127.0.0.1:1 \(ECONNREFUSED\)/,
    /DAYBOOK_S3_ENDPOINT/,
  );
});

describe.skipIf("reason" in real)(`a real S3 server${"reason" in real ? `: ${real.reason}` : ""}`, () => {
  const endpoint = "endpoint" in real ? real.endpoint : "";

  test("an unknown access key", async () => {
    const credentials = { accessKeyId: "NOBODY", secretAccessKey: "nothing" };
    await requireRefused(open(endpoint, { credentials }), /does not know the access key/, /ACCESS_KEY_ID/);
  });

  test("a missing bucket is reported as such, not as missing files", async () => {
    const store = open(endpoint, { bucket: "no-such-bucket" });
    await requireRefused(store, /no bucket no-such-bucket/, /DAYBOOK_S3_BUCKET/);
  });
});
