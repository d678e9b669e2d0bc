/** For tests: what most files of `access` start with, open until the last test of the file that calls it is over. */
import { afterAll } from "vitest";
import { type AccessFixture, createAccessFixture } from "./access.ts";
import { type AccessService, startAccessService } from "./access-service.ts";
import { OAuthWorld } from "./oauth-world.ts";

type ServiceOptions =
  Parameters<typeof startAccessService> extends [AccessFixture, ...infer Rest] ? Rest : never;

/** A database of its own. */
export async function openFixture(): Promise<AccessFixture> {
  const fixture = await createAccessFixture();
  afterAll(() => fixture.close());
  return fixture;
}

/** A database of its own, and the service on it. */
export async function openAccess(
  ...options: ServiceOptions
): Promise<{ fixture: AccessFixture; service: AccessService }> {
  const fixture = await createAccessFixture();
  const service = await startAccessService(fixture, ...options);
  afterAll(async () => {
    await service.close();
    await fixture.close();
  });
  return { fixture, service };
}

export async function openOAuthWorld(): Promise<OAuthWorld> {
  const { fixture, service } = await openAccess();
  return new OAuthWorld(fixture, service);
}
