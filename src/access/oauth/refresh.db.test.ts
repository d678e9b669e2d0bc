import { expect, test } from "vitest";
import type { Organization } from "../../../test/harness/oauth-world.ts";
import { openOAuthWorld } from "../../../test/harness/open-access.ts";

const world = await openOAuthWorld();

test("refresh tokens rotate: the new one works, reusing the old one ends the grant", async () => {
  const org = await world.fixture.organization();
  const { program, tokens } = await world.tokensFor(org);
  const next = await world.refresh(program, tokens.refresh_token);
  expect(next.status).toBe(200);
  expect(next.body.refresh_token).not.toBe(tokens.refresh_token);
  expect((await world.organizationOf(next.body.access_token)).status).toBe(200);
  expect((await world.refresh(program, tokens.refresh_token)).body.error).toBe("invalid_grant");
  await world.eventuallyRefused(next.body.access_token);
  expect((await world.refresh(program, next.body.refresh_token)).body.error).toBe("invalid_grant");
});

test.each([2, 20])(
  "%i concurrent refreshes: one succeeds, and the grant ends with all its tokens",
  async (length) => {
    const { program, tokens } = await world.tokensFor(await world.fixture.organization());
    const replies = await Promise.all(
      Array.from({ length }, () => world.refresh(program, tokens.refresh_token)),
    );
    const [won, ...more] = replies.filter((reply) => reply.status === 200);
    expect(more).toEqual([]);
    await world.eventuallyRefused(won?.body.access_token);
    expect((await world.refresh(program, won?.body.refresh_token)).body.error).toBe("invalid_grant");
    for (const reply of replies.filter((one) => one.status !== 200))
      expect(reply.body.error).toBe("invalid_grant");
  },
);

test("refreshing ends with the membership", async () => {
  const org = await world.fixture.organization();
  const member = await world.fixture.member(org.id, "member");
  const { program, tokens } = await world.tokensFor({ ...org, email: member.email } as Organization);
  expect((await world.organizationOf(tokens.access_token)).status).toBe(200);
  const removed = await world.service.call("DELETE", `/v1/organization/members/${member.id}`, {
    token: org.token,
  });
  expect(removed.status).toBe(204);
  await world.eventuallyRefused(tokens.access_token);
  expect((await world.refresh(program, tokens.refresh_token)).body.error).toBe("invalid_grant");
});
