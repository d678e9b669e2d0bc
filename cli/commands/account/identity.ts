import type { Envelope, Identity } from "../../../src/contract.ts";
import type { Api } from "../../client/api.ts";

/** Needs no scope, so it works with every token. */
export async function findIdentity(api: Api): Promise<Identity> {
  return (await api.get<Envelope<Identity>>("/v1/session")).data;
}
