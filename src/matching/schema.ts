/** Matches on the wire. */

import { candidateStatuses, inboxTypes } from "../inbox/constants.ts";
import { inboxStatuses } from "../inbox/status.ts";
import {
  DateOnly,
  DateTime,
  IdOf,
  ListOf,
  Nullable,
  NumberOut,
  OneOf,
  Resource,
  type Static,
  Type,
  Uuid,
} from "../platform/http/schema.ts";
import { matchKinds, matchLevels } from "./constants.ts";

export const MatchPart = Resource({ score: NumberOut, reason: Type.String() });
export type MatchPart = Static<typeof MatchPart>;

const Parts = Type.Object(
  {
    amount: Type.Optional(MatchPart),
    date: Type.Optional(MatchPart),
    currency: Type.Optional(MatchPart),
    name: Type.Optional(MatchPart),
  },
  { additionalProperties: false },
);

const pair = {
  id: Uuid,
  inbox_id: Uuid,
  transaction_id: Uuid,
  confidence_score: Type.String({ description: "0.000 to 1.000" }),
  level: OneOf(matchLevels),
  kind: OneOf(matchKinds),
  status: OneOf(candidateStatuses),
  parts: Parts,
  notes: ListOf(Type.String()),
  days: Type.Integer({ description: "From the record's date to the transaction's" }),
};

export const Match = Resource({
  ...pair,
  transaction: Resource({
    id: Uuid,
    account_id: Uuid,
    booking_date: DateOnly,
    amount: NumberOut,
    currency: Type.String(),
    description: Type.String(),
    counterparty_name: Nullable(Type.String()),
  }),
  created_at: DateTime,
});
export type Match = Static<typeof Match>;

export const TransactionMatch = Resource({
  ...pair,
  item: Resource({
    id: IdOf("inbox_items"),
    display_name: Nullable(Type.String()),
    date: Nullable(DateOnly),
    amount: Nullable(NumberOut),
    currency: Nullable(Type.String()),
    type: Nullable(OneOf(inboxTypes)),
    status: OneOf(inboxStatuses),
    reference_number: Nullable(Type.String()),
  }),
  created_at: DateTime,
});
export type TransactionMatch = Static<typeof TransactionMatch>;
