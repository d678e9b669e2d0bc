/** The query parameters of a range of days. */
import { DateOnly, described, Type } from "../platform/http/schema.ts";

export const rangeQuery = {
  start_date: Type.Optional(described(DateOnly, "First day")),
  end_date: Type.Optional(described(DateOnly, "Last day")),
};
