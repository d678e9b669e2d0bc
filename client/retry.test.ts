import { expect, test } from "vitest";
import { nextWait, type Patience, parseRetryAfter, type Trouble } from "./retry.ts";

const patience: Patience = { first_contact_ms: 1_000, outage_ms: 10_000, rate_limit_ms: 60_000 };
const answer = (status: number, code = "x", retry_after_ms: number | null = null): Trouble => ({
  kind: "answer",
  status,
  code,
  retry_after_ms,
});
const network: Trouble = { kind: "network" };

const check = (
  name: string,
  trouble: Trouble,
  attempt: { number?: number; elapsed_ms?: number; knows_server?: boolean },
  wait_ms: number | null,
) =>
  test(name, () =>
    expect(nextWait(trouble, { number: 1, elapsed_ms: 0, knows_server: true, ...attempt }, patience, 0)).toBe(
      wait_ms,
    ),
  );

check("a lost connection is tried again soon", network, {}, 75);
check("and later each time", network, { number: 4 }, 600);
check("but never later than the maximum", network, { number: 30 }, 2_500);
check("a known server is waited for", network, { elapsed_ms: 9_000 }, 75);
check("but not for ever", network, { elapsed_ms: 9_950 }, null);
check("an unknown one is given up soon", network, { elapsed_ms: 950, knows_server: false }, null);
check("too many requests: as long as the server says", answer(429, "rate_limited", 30_000), {}, 30_000);
check("too many requests, for too long", answer(429, "rate_limited", 61_000), {}, null);
check("a server that is busy", answer(503, "service_unavailable", 2_000), {}, 2_000);
check("a proxy without a server", answer(502), {}, 75);
check("the same request still running", answer(409, "idempotency_in_progress", 1_000), {}, 1_000);
check("a defect may be of the moment", answer(500, "internal_error"), { number: 2 }, 150);
check("but not three times", answer(500, "internal_error"), { number: 3 }, null);
for (const status of [400, 401, 403, 404, 409, 412, 413, 422])
  check(`${status} is final`, answer(status), {}, null);

test("Retry-After in seconds, as a date, and as nonsense", () => {
  const now_ms = Date.parse("2026-03-01T10:00:00Z");
  expect(parseRetryAfter("3", now_ms)).toBe(3_000);
  expect(parseRetryAfter("Sun, 01 Mar 2026 10:00:05 GMT", now_ms)).toBe(5_000);
  expect(parseRetryAfter("Sun, 01 Mar 2026 09:00:00 GMT", now_ms)).toBe(0);
  expect(parseRetryAfter("soon", now_ms)).toBeNull();
  expect(parseRetryAfter(null, now_ms)).toBeNull();
});
