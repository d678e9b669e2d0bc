/** Describes the browser or program of a session in words, from its User-Agent header. */

/** The first match counts: most browsers also name the ones they descend from. */
const programs: [pattern: RegExp, name: string][] = [
  [/\bdaybook-cli\//i, "Daybook CLI"],
  [/\bEdg(e|A|iOS)?\//, "Edge"],
  [/\b(OPR|Opera)\//, "Opera"],
  [/\bSamsungBrowser\//, "Samsung Internet"],
  [/\b(Firefox|FxiOS)\//, "Firefox"],
  [/\b(Chrome|HeadlessChrome|CriOS|Chromium)\//, "Chrome"],
  [/\bSafari\//, "Safari"],
  [/^curl\//, "curl"],
  [/^(node|undici)\b/i, "Node.js"],
  [/\bpython/i, "Python"],
];

const systems: [pattern: RegExp, name: string][] = [
  [/\biPhone\b/, "iPhone"],
  [/\biPad\b/, "iPad"],
  [/\bAndroid\b/, "Android"],
  [/\bWindows\b/, "Windows"],
  [/\bCrOS\b/, "ChromeOS"],
  [/\b(Macintosh|Mac OS X|macOS)\b/, "macOS"],
  [/\bLinux\b/, "Linux"],
];

export function deviceOf(user_agent: string | undefined): string {
  const program = nameIn(programs, user_agent ?? "");
  const system = nameIn(systems, user_agent ?? "");
  if (program !== null && system !== null) return `${program} on ${system}`;
  return program ?? system ?? "Unknown device";
}

function nameIn(names: typeof programs, text: string): string | null {
  return names.find(([pattern]) => pattern.test(text))?.[1] ?? null;
}

/** Where a request comes from, for the list of a user's sessions. */
export function originOf({ headers, ip }: { headers: { "user-agent"?: string }; ip: string }) {
  return { device: deviceOf(headers["user-agent"]), address: ip };
}
