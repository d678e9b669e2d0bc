/** Payment proposals on the wire. */
import {
  DateTime,
  ListOf,
  Nullable,
  NumberOut,
  OneOf,
  Resource,
  type Static,
  Type,
  Uuid,
} from "../../platform/http/schema.ts";
import { proposalEvidence, proposalKinds, proposalStatuses } from "../constants.ts";

export const PaymentProposal = Resource({
  id: Uuid,
  transaction_id: Uuid,
  invoice_id: Uuid,
  invoice_number: Nullable(Type.String()),
  customer_name: Nullable(Type.String()),
  amount: NumberOut,
  currency: Type.String(),
  kind: OneOf(proposalKinds),
  evidence: OneOf(proposalEvidence),
  confidence_score: Type.String({ description: "0.000 to 1.000" }),
  reasons: ListOf(Type.String()),
  status: OneOf(proposalStatuses),
  created_at: DateTime,
});
export type PaymentProposal = Static<typeof PaymentProposal>;
