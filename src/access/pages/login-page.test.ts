import { expect, test } from "vitest";
import { entranceFor } from "../../wording/index.ts";
import { codePage } from "./code-page.ts";
import { loginPage } from "./login-page.ts";

const shared = { action: "/x", csrf: "c", client_name: "App", error: null };

test("the password is masked, and password managers and pasting work", () => {
  const page = loginPage(entranceFor("en"), { ...shared, email: "" });
  const [field = ""] = /<input[^>]*name="password"[^>]*>/.exec(page) ?? [];
  expect(field).toContain('type="password"');
  expect(field).toContain('autocomplete="current-password"');
  expect(page).not.toMatch(/<script|\son\w+=/i);
});

test("the code can be filled in by the device", () => {
  expect(codePage(entranceFor("en"), { ...shared, password_proof: "p" })).toContain(
    'autocomplete="one-time-code"',
  );
});
