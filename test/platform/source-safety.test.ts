/** What the source must not contain, because nothing else could make it safe. */
import { readdirSync, readFileSync } from "node:fs";
import { join, resolve } from "node:path";
import { expect, test } from "vitest";

const root = resolve(import.meta.dirname, "../..");
const files = ["src", "cli", "client", "mcp", "web"].flatMap((folder) =>
  readdirSync(join(root, folder), { recursive: true, encoding: "utf8" })
    .filter((name) => /\.tsx?$/.test(name) && !/\.test\.tsx?$|(^|\/)test-|testing\/|^e2e\//.test(name))
    .map((name) => `${folder}/${name}`),
);

const check = (what: string, found: RegExp) =>
  test(what, () =>
    expect(files.filter((file) => found.test(readFileSync(join(root, file), "utf8")))).toEqual([]),
  );

test("the source is found", () => expect(files.length).toBeGreaterThan(500));
check("no code is made from text", /\beval\(|new Function\(|from "node:vm"|require\("vm"\)/);
check(
  "no command goes through a shell",
  /\{[^}]*\bexec(Sync)?\b[^}]*\} from "node:child_process"|shell: true/,
);
check("no certificate is accepted unchecked", /rejectUnauthorized: false|NODE_TLS_REJECT_UNAUTHORIZED/);
check("no older version of TLS is allowed", /minVersion: "TLSv1(\.1)?"|secureProtocol/);
check("no weak hash or cipher", /createHash\("(md5|sha1)"\)|"aes-\d+-(ecb|cbc)"|createCipher\(/i);
check("no random value from Math.random is a secret", /Math\.random\(\)\.toString/);
