/** People of the sample company, made for one test: what it changes about them disturbs no other. */
import { randomUUID } from "node:crypto";
import { createDaybook, type Daybook } from "../../client/index.ts";
import { facts } from "./facts.ts";

export interface Person {
  email: string;
  password: string;
}

/** Another one each time: tests can be repeated while the service goes on. */
export const addressOf = (name: string) => `${name}-${randomUUID().slice(0, 8)}@juniper.example`;

export const person_password = "violet-harbour-lamp-42";

/** Invites somebody to an organization, and accepts. */
export async function invite(
  owner: Daybook,
  email: string,
  role: "admin" | "accountant" | "member" | "viewer",
  full_name: string,
): Promise<Person> {
  const { url } = await owner.createInvitation({ email, role });
  const token = new URL(url ?? "").searchParams.get("token") ?? "";
  await owner.acceptInvitation({ token, password: person_password, full_name });
  return { email, password: person_password };
}

/** Their own client, and the time of the service, which is not that of the tests. */
export async function signInOverApi(
  person: Person,
): Promise<{ daybook: Daybook; token: string; serviceNow(): number }> {
  const { url } = facts();
  const { token } = await createDaybook({ base_url: url }).signIn(person);
  const daybook = createDaybook({ base_url: url, token });
  const at = performance.now();
  const created = (await daybook.listSessions()).map(({ created_at }) => Date.parse(created_at));
  return { daybook, token, serviceNow: () => Math.max(...created) + (performance.now() - at) };
}
