import { createHmac } from "node:crypto";
import { expect, test } from "vitest";
import { toInstant } from "../kernel/calendar.ts";
import { nextAttemptAt, retry_delays_ms } from "./attempts.ts";
import { formatSecret, sign, signedHeaders } from "./sign.ts";

const secret = Buffer.from("MfKQ9r8GKYqrTwjUPD8ILPZIo2LaLaSw", "base64");

test("a signature equals that of the specification's reference libraries", () => {
  // Computed with the published test vector of the specification's own libraries.
  const signature = sign(secret, "msg_p5jXN8AQM9LWM0D4loKWxJek", 1614265330, '{"test": 2432232314}');
  expect(signature).toBe("v1,g0hM9SsE+OTPJTGt/tmIKtSyZlE3uFJELVlNIOLJ1OE=");
});

test("each secret signs, and another body or time gives another signature", () => {
  const other = Buffer.alloc(32, 1);
  const headers = signedHeaders([secret, other], "id", 1, "body");
  expect(headers["webhook-signature"]?.split(" ")).toEqual([
    sign(secret, "id", 1, "body"),
    sign(other, "id", 1, "body"),
  ]);
  const all = [sign(secret, "id", 1, "body"), sign(secret, "id", 2, "body"), sign(secret, "id", 1, "bodY")];
  expect(new Set(all).size).toBe(3);
});

test("a receiver can verify with only the secret as shown", () => {
  const shown = formatSecret(secret);
  const key = Buffer.from(shown.replace("whsec_", ""), "base64");
  const expected = createHmac("sha256", key).update("id.1.body").digest("base64");
  expect(sign(secret, "id", 1, "body")).toBe(`v1,${expected}`);
});

test("a delivery is given up after ten attempts over about three days", () => {
  const start = toInstant(0);
  const total_ms = retry_delays_ms.reduce((sum, delay) => sum + delay, 0);
  expect(total_ms / 86_400_000).toBeCloseTo(3.15, 1);
  expect(nextAttemptAt(1, start, 0)).toBe("1970-01-01T00:00:05.000Z");
  expect(nextAttemptAt(2, start, 1)).toBe("1970-01-01T00:05:30.000Z");
  expect(nextAttemptAt(10, start, 0)).toBe(null);
});
