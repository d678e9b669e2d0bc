import type { Answer, Api } from "../../client/api.ts";

export interface Identity {
  /** A program that acts for nobody has none. */
  user: { id: string; email: string; full_name: string | null } | null;
  organization: { id: string; name: string; role: string | null };
  scopes: string[];
}

/** Needs no scope, so every token can ask. */
export async function findIdentity(api: Api): Promise<Identity> {
  return (await api.get<Answer<Identity>>("/v1/session")).data;
}
