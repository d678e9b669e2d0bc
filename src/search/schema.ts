import {
  DateOnly,
  ListOf,
  Nullable,
  OneOf,
  Resource,
  type Static,
  Text,
  Type,
  Uuid,
} from "../platform/http/schema.ts";
import { WholeNumber } from "../platform/http/whole-number.ts";
import { search_limit_default, search_limit_max, searchTypes } from "./constants.ts";

/** Results of each type. */
export const search_limits = { default: search_limit_default, min: 1, max: search_limit_max, capped: true };

export const SearchQuery = Type.Object(
  {
    q: Text({ max: 200, description: "Words, or their beginnings; a number or a name" }),
    types: Type.Optional(
      Text({ description: `Comma-separated: ${searchTypes.join(", ")}; without it all of them` }),
    ),
    limit: WholeNumber(search_limits),
  },
  { additionalProperties: false },
);

export const SearchResult = Resource({
  type: OneOf(searchTypes),
  id: Uuid,
  title: Nullable(Text()),
  subtitle: Nullable(Text()),
  amount: Nullable(Type.Number()),
  currency: Nullable(Text()),
  date: Nullable(DateOnly),
  status: Nullable(Text()),
});
export type SearchResult = Static<typeof SearchResult>;

export const SearchAnswer = Resource({
  results: ListOf(SearchResult),
  /** In the order of the results. */
  types: ListOf(OneOf(searchTypes)),
  omitted_types: ListOf(OneOf(searchTypes)),
});
export type SearchAnswer = Static<typeof SearchAnswer>;
