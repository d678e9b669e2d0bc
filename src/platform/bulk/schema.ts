/** Bulk requests and their answers on the wire. */
import {
  DateTime,
  FreeObject,
  ListOf,
  Nullable,
  OneOf,
  Resource,
  type Static,
  type TObject,
  Type,
  Uuid,
} from "../http/schema.ts";
import { bulk_records_max, bulkResults } from "./constants.ts";

const Verdict = Resource({
  id: Uuid,
  result: OneOf(bulkResults),
  error: Nullable(Resource({ code: Type.String(), message: Type.String(), details: FreeObject })),
  version: Nullable(Type.Integer({ description: "After the request; null: the record does not exist" })),
});
export type BulkVerdict = Static<typeof Verdict>;

const Summary = Resource({
  total: Type.Integer(),
  changed: Type.Integer(),
  unchanged: Type.Integer(),
  refused: Type.Integer(),
  not_found: Type.Integer(),
});
export type BulkSummary = Static<typeof Summary>;

export const BulkOutcome = Resource({
  results: ListOf(Verdict),
  summary: Summary,
  undo: Nullable(
    Resource({
      id: Uuid,
      method: Type.Literal("POST"),
      path: Type.String({ description: "The request that undoes this one" }),
      expires_at: DateTime,
    }),
  ),
});
export type BulkOutcome = Static<typeof BulkOutcome>;

interface BodyParts {
  /** The path of the list whose parameters the filter takes. */
  path: string;
  actions: readonly string[];
  set?: TObject | undefined;
  input?: TObject | undefined;
}

/** Which of these go together is checked in request.ts. */
export function bulkBodyOf({ path, actions, set, input }: BodyParts) {
  return Type.Object(
    {
      ids: Type.Optional(
        Type.Array(Uuid, { minItems: 1, maxItems: bulk_records_max, description: "Instead of filter" }),
      ),
      filter: Type.Optional(
        Type.Record(Type.String(), Type.Unknown(), {
          description:
            `Instead of ids: the query parameters of GET ${path}, without cursor, limit, sort and order. ` +
            `Refused if it matches more than ${bulk_records_max} records`,
        }),
      ),
      ...(set ? { set: Type.Optional(set) } : {}),
      action: Type.Optional(OneOf(actions)),
      ...(input ? { input: Type.Optional(input) } : {}),
    },
    { additionalProperties: false },
  );
}
