/** Ctrl-D at a question, on a pseudo-terminal. No server is needed: nothing is sent before the answer. */
import { afterAll, beforeAll, describe, expect, test } from "vitest";
import { type Answer, buildExecutable, type Executable, noTerminalBecause } from "./testing/executable.ts";

const because = noTerminalBecause();
if (because) console.warn(`Tests on a pseudo-terminal are skipped: ${because}.`);

const ctrl_d = "\u0004";
const [show_cursor, hide_cursor] = ["\u001b[?25h", "\u001b[?25l"];

let cli: Executable;
beforeAll(async () => {
  cli = await buildExecutable({ DAYBOOK_URL: "http://127.0.0.1:9", DAYBOOK_TOKEN: "none" });
});
afterAll(() => cli.remove());

describe.skipIf(because)("Ctrl-D cancels", () => {
  const check = (name: string, args: string[], ...answers: Answer[]) =>
    test(name, async () => {
      const { code, text, raw } = await cli.onTerminal(args, answers);
      expect(code, text).toBe(1);
      expect(text).toMatch(/\nCancelled\. Nothing was changed\.\s*$/);
      expect(text).not.toContain("Warning");
      expect(raw.lastIndexOf(show_cursor)).toBeGreaterThan(raw.lastIndexOf(hide_cursor));
    });
  const item = "0199f0d0-0000-7000-8000-000000000000";
  const fields = ["--amount", "1", "--description", "x", "--currency", "EUR"];
  check("a confirmation", ["inbox", "delete", item], [/Delete inbox item/, ctrl_d]);
  check("a text", ["inbox", "create"], [/Date/, "\r"], [/Amount/, ctrl_d]);
  check("a text with an answer typed in", ["inbox", "create"], [/Date/, "\r"], [/Amount/, `12${ctrl_d}`]);
  check("a choice", ["inbox", "create", ...fields], [/Date/, "\r"], [/Type/, ctrl_d]);
  check("a secret", ["login", "--with-token"], [/API key/, ctrl_d]);
});
