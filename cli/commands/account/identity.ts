import type { Answer, Api } from "../../client/api.ts";

export interface OrganizationChoice {
  id: string;
  name: string;
  role: string;
  current: boolean;
}

/** Needs no scope, so every token can ask. A program that acts for nobody sees no organization. */
export async function findIdentity(api: Api): Promise<{ organization: OrganizationChoice | null }> {
  const { data } = await api.get<Answer<OrganizationChoice[]>>("/v1/organizations");
  return { organization: data.find((one) => one.current) ?? null };
}
