import { expect, test } from "vitest";
import type { Instant } from "../../kernel/calendar.ts";
import { RateLimits, type RateSettings, type RateUse, useFrom } from "./rate-limit.ts";

const now = "2026-11-15T09:00:15.000Z" as Instant;
const none = { token: 0, organization: 0, browser: 0, address: 0, login: 0, failed_authentication: 0 };
const limitsOf = (settings: Partial<RateSettings>) => new RateLimits({ ...none, ...settings });
const token = (subject: string): RateUse => ({ scope: "token", subject });
const organization: RateUse = { scope: "organization", subject: "o" };

test("take returns the limit with the fewest uses left", () => {
  const limits = limitsOf({ token: 3, organization: 4 });
  expect(limits.take([token("a"), organization], now)).toEqual({
    allowed: true,
    scope: "token",
    limit: 3,
    remaining: 2,
    reset_seconds: 45,
  });
  limits.take([token("b"), organization], now);
  limits.take([token("b"), organization], now);
  expect(limits.take([token("c"), organization], now)).toMatchObject({ scope: "organization", remaining: 0 });
});

test("a request refused by one limit does not count against the others", () => {
  const limits = limitsOf({ token: 1, organization: 3 });
  for (let n = 0; n < 10; n++) limits.take([token("runaway"), organization], now);
  expect(limits.look(organization, now)).toMatchObject({ allowed: true, remaining: 2 });
});

test("0 means no limit, and nothing is counted for it", () => {
  const limits = limitsOf({});
  expect(limits.take([token("a"), organization], now)).toBeNull();
  expect(limits.add(useFrom("192.0.2.1", "failed_authentication"), now)).toBeNull();
  expect(limits.counts.size).toBe(0);
});

test("look counts nothing; add counts even beyond the limit", () => {
  const limits = limitsOf({ login: 1 });
  const use = useFrom("192.0.2.1", "login");
  limits.look(use, now);
  expect(limits.add(use, now)).toMatchObject({ allowed: false, remaining: 0 });
  expect(limits.add(use, now)).toMatchObject({ allowed: false, remaining: 0 });
});

const check = (name: string, one: RateUse, other: RateUse, same: boolean) =>
  test(name, () => expect(one.subject === other.subject).toBe(same));
check(
  "addresses in the same IPv6 /64 share a count",
  useFrom("2001:db8:0:1::1", "address"),
  useFrom("2001:db8:0:1:ffff::2", "address"),
  true,
);
check(
  "addresses in different /64 are counted separately",
  useFrom("2001:db8:0:1::1", "address"),
  useFrom("2001:db8:0:2::1", "address"),
  false,
);
check(
  "purposes are counted separately",
  useFrom("192.0.2.1", "login", "a"),
  useFrom("192.0.2.1", "login", "b"),
  false,
);
