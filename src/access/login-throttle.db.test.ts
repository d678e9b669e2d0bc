import { expect, test } from "vitest";
import { openFixture } from "../../test/harness/open-access.ts";
import { forgetAttempts, takeAttempt } from "./login-throttle.ts";

const fixture = await openFixture();

test("an attempt is counted while another one succeeds and deletes the counter", async () => {
  const attempt = { email: "ada@birch.example", address: "192.0.2.0/24", user_id: null };
  const now = fixture.clock.now();
  const signIn = async () => {
    const key = await fixture.db.system(now, (tx) => takeAttempt(tx, Buffer.alloc(32), attempt, now));
    await fixture.db.system(now, (tx) => forgetAttempts(tx, key));
  };
  const several = async () => {
    for (let count = 0; count < 50; count++) await signIn();
  };
  await expect(Promise.all([several(), several(), several()])).resolves.toHaveLength(3);
});
