import { expect, test } from "vitest";
import { isAllowedHost, parseAllowedHosts } from "./allowed-hosts.ts";

const check = (list: string, host: string, expected: boolean) =>
  test(`"${list}" ${expected ? "allows" : "refuses"} ${host}`, () =>
    expect(isAllowedHost(host, parseAllowedHosts(list))).toBe(expected));

check("", "anything.example", true);
check("hooks.example.com", "hooks.example.com", true);
check(" Hooks.Example.com , other.example", "hooks.example.com.", true);
check("hooks.example.com", "evil-hooks.example.com", false);
check("hooks.example.com", "hooks.example.com.evil.example", false);
check("hooks.example.com", "a.hooks.example.com", false);
check("*.example.com", "a.b.example.com", true);
check("*.example.com", "example.com", false);
check("*.example.com", "badexample.com", false);
check("192.0.2.7", "192.0.2.7", true);
check("[2001:db8::1]", "[2001:db8::1]", true);
check("bücher.example", "xn--bcher-kva.example", true);

for (const wrong of [
  "https://hooks.example.com",
  "hooks.example.com/path",
  "host:443",
  "a*.example",
  "*",
  "*.*.a",
])
  test(`"${wrong}" is no list of hosts`, () =>
    expect(() => parseAllowedHosts(`ok.example,${wrong}`)).toThrow(/host names separated by commas/));
