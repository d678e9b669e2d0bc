import { expect, test } from "vitest";
import { deviceOf } from "./device.ts";

const check = (user_agent: string | undefined, device: string) =>
  test(`${user_agent}: ${device}`, () => expect(deviceOf(user_agent)).toBe(device));

const webkit = "AppleWebKit/537.36 (KHTML, like Gecko)";
check(
  "Mozilla/5.0 (Windows NT 10.0; Win64; x64; rv:140.0) Gecko/20100101 Firefox/140.0",
  "Firefox on Windows",
);
check(
  `Mozilla/5.0 (Windows NT 10.0; Win64; x64) ${webkit} Chrome/140.0.0.0 Safari/537.36`,
  "Chrome on Windows",
);
check(
  `Mozilla/5.0 (Windows NT 10.0; Win64; x64) ${webkit} Chrome/140.0.0.0 Safari/537.36 Edg/140.0`,
  "Edge on Windows",
);
check(`Mozilla/5.0 (Linux; Android 15) ${webkit} Chrome/140.0.0.0 Mobile Safari/537.36`, "Chrome on Android");
check(`Mozilla/5.0 (X11; Linux x86_64) ${webkit} HeadlessChrome/140.0.0.0 Safari/537.36`, "Chrome on Linux");
check(
  "Mozilla/5.0 (iPhone; CPU iPhone OS 18_0 like Mac OS X) AppleWebKit/605.1 Version/18.0 Mobile/15E148 Safari/604.1",
  "Safari on iPhone",
);
check(
  "Mozilla/5.0 (Macintosh; Intel Mac OS X 10_15_7) AppleWebKit/605.1.15 Version/18.0 Safari/605.1.15",
  "Safari on macOS",
);
check("daybook-cli/0.1.0", "Daybook CLI");
check("curl/8.5.0", "curl");
check("node", "Node.js");
check("<script>alert(1)</script>", "Unknown device");
check("", "Unknown device");
check(undefined, "Unknown device");
