/**
 * Building blocks for wire schemas. Each is a TypeBox schema whose TypeScript type is what a handler sees
 * after `prepare` (validate.ts) has trimmed text, replaced aliases and turned numbers into exact decimals.
 */
import { type Static, type TObject, type TProperties, type TSchema, Type } from "typebox";
import type { CalendarDate, Instant } from "../../kernel/calendar.ts";
import type { Decimal } from "../../kernel/decimal.ts";
import type { Id } from "../../kernel/ids.ts";
import { long_text_max, text_max } from "./constants.ts";

export function Text(options: { max?: number; min?: number; description?: string; pattern?: string } = {}) {
  const { max = text_max, min = 1, ...rest } = options;
  return Type.String({ minLength: min, maxLength: max, ...rest });
}

export const LongText = Text({ max: long_text_max });
export const Uuid = Type.String({ format: "uuid" });

/** The id of a record in that table. */
export function IdOf<Table extends string>(_table: Table) {
  return Type.Unsafe<Id<Table>>(Uuid);
}
export const Email = Type.String({ format: "email", maxLength: 320 });
export const Currency = Type.String({ format: "currency", description: "ISO 4217 code, such as EUR" });
export const Country = Type.String({ format: "country", description: "ISO 3166-1 alpha-2 code, such as DE" });
export const TimeZone = Type.String({ format: "time-zone", description: "IANA name, such as Europe/Berlin" });
export const Locale = Type.String({ format: "locale", description: "BCP 47 tag, such as de-AT" });
export const AddressScheme = Type.String({
  format: "address-scheme",
  description: "EAS code, such as 0088 or 9930",
});
export const RegistrationScheme = Type.String({
  format: "registration-scheme",
  description: "ISO 6523 code, such as 0002",
});
export const Color = Type.String({ format: "color", description: "#rrggbb" });
export const HttpUrl = Type.String({ format: "http-url", maxLength: 2000 });
/** YYYY-MM-DD. */
export const DateOnly = Type.Unsafe<CalendarDate>(Type.String({ format: "date" }));
/** RFC 3339; in a response in UTC with milliseconds. */
export const DateTime = Type.Unsafe<Instant>(Type.String({ format: "date-time" }));

/** A number in a response. */
export const NumberOut = Type.Number();

/**
 * An exact decimal in a request: a JSON number or numeric text. Handlers get decimal text. `decimals` is the
 * maximum number of digits after the decimal point.
 */
export function DecimalIn(
  options: { decimals?: number; min?: number; max?: number; description?: string } = {},
) {
  const { decimals = 4, min, max, description } = options;
  return Type.Unsafe<Decimal>({
    type: ["number", "string"],
    decimalIn: { decimals, ...(min === undefined ? {} : { min }), ...(max === undefined ? {} : { max }) },
    ...(description ? { description } : {}),
  });
}

/** Money in a request. The domain checks whether the decimals fit the currency. */
export const MoneyIn = DecimalIn({ decimals: 4, min: -999_999_999_999, max: 999_999_999_999 });

export function OneOf<const Values extends readonly string[]>(
  values: Values,
  aliases: Record<string, string> = {},
) {
  return Type.Unsafe<Values[number]>({
    type: "string",
    enum: values,
    ...(Object.keys(aliases).length > 0 ? { aliases } : {}),
  });
}

/** Yes or no in a query. */
export const Flag = OneOf(["true", "false"], { "1": "true", "0": "false" });

export function Nullable<Schema extends TSchema>(schema: Schema) {
  return Type.Union([schema, Type.Null()]);
}

export function ListOf<Schema extends TSchema>(schema: Schema, options: { max?: number; min?: number } = {}) {
  return Type.Array(schema, {
    ...(options.max === undefined ? {} : { maxItems: options.max }),
    ...(options.min === undefined ? {} : { minItems: options.min }),
  });
}

/**
 * The same schema with a description of what it means in this place; or validated as `schema`, but shown in the
 * OpenAPI document as another schema, because query parameters arrive as text.
 */
export function described<Schema extends TSchema>(schema: Schema, as: string | TSchema): Schema {
  return typeof as === "string" ? { ...schema, description: as } : { ...schema, document: as };
}

/** An object with any keys that the caller likes. */
export const FreeObject = Type.Record(Type.String(), Type.Unknown());

/** A response object: it always has every documented key, and no other. */
export function Resource<Properties extends TProperties>(properties: Properties) {
  return Type.Object(properties, { additionalProperties: false });
}

/** A number of records for each name. */
export function CountsOf<const Names extends readonly string[]>(names: Names) {
  return Object.fromEntries(names.map((name) => [name, Type.Integer()])) as Record<
    Names[number],
    ReturnType<typeof Type.Integer>
  >;
}

/** A request body: the keys in `required` must be present; the others may be absent or null. */
export function Body<Required extends TProperties, Optional extends TProperties>(
  required: Required,
  optional: Optional,
) {
  return Type.Object(
    { ...required, ...optionalProperties(optional) },
    { additionalProperties: false },
  ) as TObject<Required & OptionalNullable<Optional>>;
}

/** The body of a PATCH: every key is optional; null clears a key in `clearable`. */
export function PatchBody<Fixed extends TProperties, Clearable extends TProperties>(
  fixed: Fixed,
  clearable: Clearable,
) {
  const fixedOptional = Object.fromEntries(
    Object.entries(fixed).map(([key, schema]) => [key, Type.Optional(schema)]),
  );
  return Type.Object(
    { ...fixedOptional, ...optionalProperties(clearable) },
    { additionalProperties: false },
  ) as TObject<
    { [Key in keyof Fixed]: ReturnType<typeof Type.Optional<Fixed[Key]>> } & OptionalNullable<Clearable>
  >;
}

type OptionalNullable<Properties extends TProperties> = {
  [Key in keyof Properties]: ReturnType<typeof Type.Optional<ReturnType<typeof Nullable<Properties[Key]>>>>;
};

function optionalProperties(properties: TProperties): TProperties {
  return Object.fromEntries(
    Object.entries(properties).map(([key, schema]) => [key, Type.Optional(Nullable(schema))]),
  );
}

export type { Static, TObject, TProperties, TSchema };
export { Type };
