/** The set-up page signs its user in, and proposes what the browser knows. */

import { expect, test } from "vitest";
import { openAccess } from "../../test/harness/open-access.ts";
import { setCookies, WebSession } from "../../test/harness/web-session.ts";
import { addDays, dateIn } from "../kernel/calendar.ts";
import { countryOf, localeOf } from "./pages/choices.ts";
import { createSetupLink } from "./setup.ts";

const { fixture, service } = await openAccess();
const day_ms = 24 * 3_600_000;

const filled = {
  full_name: "Ada Owner",
  email: "ada@example.com",
  password: "a long enough password",
  organization_name: "First Ltd",
  country: "GB",
  base_currency: "GBP",
  time_zone: "Europe/London",
};

async function setUp(headers: Record<string, string>) {
  await fixture.superuser("truncate users cascade");
  const link = (await createSetupLink(fixture.db, service.base_url, fixture.clock.now())) ?? "";
  const token = new URL(link).searchParams.get("token") ?? "";
  return service.form("/setup", { ...filled, token }, headers);
}

test("after set-up one is signed in and lands in the app", async () => {
  const done = await setUp({ "sec-fetch-site": "same-origin" });
  expect([done.status, done.headers.get("location")]).toEqual([303, "/app/"]);
  const session = new WebSession(service.call);
  session.cookie = /^__Host-daybook=([^;]+)/.exec(setCookies(done)[0] ?? "")?.[1] ?? null;
  const { body } = await session.call("GET", "/v1/session");
  expect(body.data).toMatchObject({
    user: { email: "ada@example.com" },
    organization: { name: "First Ltd", role: "owner", locale: "en-GB" },
  });
});

test("an organization that was set up requires a second factor once its first week is over", async () => {
  await setUp({ "sec-fetch-site": "same-origin" });
  const { email, password } = filled;
  const look = async () => {
    const session = await service.call("POST", "/v1/session", { body: { email, password } });
    const { token } = session.body.data;
    const { status, body } = await service.call("GET", "/v1/organization", { token });
    return status === 200 ? body.data.settings : body.error.code;
  };
  const second_factor_required_from = addDays(dateIn(filled.time_zone, fixture.clock.now()), 7);
  const required = { require_second_factor: true, second_factor_required_from };
  expect(await look()).toMatchObject(required);
  fixture.clock.advance(6 * day_ms);
  expect(await look()).toMatchObject(required);
  fixture.clock.advance(2 * day_ms);
  expect(await look()).toBe("second_factor_setup_required");
});

test("a form of another site, or at an address where browsers drop the cookie, signs nobody in", async () => {
  for (const headers of [
    { "sec-fetch-site": "cross-site" },
    { "sec-fetch-site": "same-site" },
    { origin: "https://evil.example" },
    {},
  ]) {
    const done = await setUp(headers as Record<string, string>);
    expect([done.status, setCookies(done)]).toEqual([303, []]);
  }
  expect(setCookies(await setUp({ origin: service.base_url }))).toHaveLength(1);
});

test("the page is in the browser's language, proposes its country, and its script may propose a better one", async () => {
  await fixture.superuser("truncate users cascade");
  const link = (await createSetupLink(fixture.db, service.base_url, fixture.clock.now())) ?? "";
  const { pathname, search } = new URL(link);
  const { body, headers } = await service.call("GET", pathname + search, {
    headers: { "accept-language": "de-AT,de;q=0.9,en;q=0.5" },
  });
  expect(body).toContain('<option value="AT" data-proposes="EUR" selected>Österreich</option>');
  expect(body).toContain('<option value="GB" data-proposes="GBP">Vereinigtes Königreich</option>');
  expect(body).toContain('<html lang="de">');
  expect(body).toContain("<h1>Daybook einrichten</h1>");
  expect(body).toContain('<option value="EUR" selected>');
  expect(body).toMatch(/<select id="time_zone" name="time_zone" data-propose>/);
  expect(body).toMatch(/<script type="module" src="\/assets\/setup-\w+\.js"><\/script>/);
  expect(headers.get("content-security-policy")).toContain("script-src 'self'; style-src 'self'");
});

test("documents are written in the language of the country, where we have it", () => {
  const check = (country: string, locale: string | null) =>
    expect([country, localeOf(country)]).toEqual([country, locale]);
  check("DE", "de-DE");
  check("AT", "de-AT");
  check("GB", "en-GB");
  check("US", "en-US");
  check("PL", null);
  check("1A", null);
});

test("the country of a language", () => {
  const check = (header: string | undefined, country: string | null) =>
    expect([header, countryOf(header)]).toEqual([header, country]);
  check("de-AT,de;q=0.9", "AT");
  check("en-GB", "GB");
  check("nl", "NL");
  check("zh-Hant-TW", "TW");
  check("es-419", null);
  check("*", null);
  check("", null);
  check("not a language", null);
  check(undefined, null);
});
