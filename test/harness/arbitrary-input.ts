/** Generates input for a schema: mostly valid, sometimes invalid, sometimes hostile. */
import fc from "fast-check";

interface Shape {
  type?: string | string[];
  properties?: Record<string, Shape>;
  required?: string[];
  items?: Shape;
  anyOf?: Shape[];
  enum?: string[];
  format?: string;
  decimalIn?: unknown;
  maxLength?: number;
  minimum?: number;
  maximum?: number;
}

const nasty = fc.constantFrom<unknown>(
  null,
  true,
  -1,
  0,
  1e308,
  0.1 + 0.2,
  "",
  " ",
  "\u0000",
  "\ud800",
  "x".repeat(20_000),
  "'; drop table users; --",
  "%00",
  "../../etc/passwd",
  "2026-02-30",
  "NaN",
  "1e999",
  [],
  {},
  [[[[]]]],
  { a: { b: { c: null } } },
  "𝕏🙂‮",
  nested(39),
  nested(60),
  Array(2000).fill(null),
  Object.fromEntries(Array.from({ length: 500 }, (_, index) => [`key_${index}`, index])),
  JSON.parse('{"__proto__":{"constructor":1}}'),
  `0.1${"0".repeat(5000)}1`,
  "9".repeat(5000),
  `x${" ".repeat(5000)}x`,
  "a\u0301\u0316".repeat(2000),
  { ["k".repeat(2000)]: 1 },
);

function nested(levels: number): unknown {
  return levels === 0 ? [] : [nested(levels - 1)];
}

const byFormat: Record<string, fc.Arbitrary<unknown>> = {
  uuid: fc.uuid({ version: 7 }),
  date: fc.constantFrom("2026-01-31", "2024-02-29", "1999-12-31"),
  "date-time": fc.constant("2026-01-01T00:00:00Z"),
  currency: fc.constantFrom("EUR", "usd", "JPY"),
  country: fc.constantFrom("DE", "fr"),
  "time-zone": fc.constantFrom("UTC", "Asia/Tokyo"),
  locale: fc.constantFrom("de", "en-GB"),
  color: fc.constant("#aabbcc"),
  email: fc.constant("someone@example.com"),
  "http-url": fc.constant("https://example.com/x"),
};

export function arbitraryInput(schema: unknown): fc.Arbitrary<unknown> {
  return fc.oneof({ weight: 9, arbitrary: fitting(schema as Shape) }, { weight: 1, arbitrary: nasty });
}

function fitting(schema: Shape): fc.Arbitrary<unknown> {
  if (schema.anyOf) return fc.oneof(...schema.anyOf.map(fitting));
  if (schema.decimalIn)
    return fc.oneof(
      fc.integer({ min: -1000, max: 1000 }),
      fc.constantFrom("12.34", "0.0001", "-5", "9".repeat(30)),
    );
  if (schema.enum) return fc.constantFrom(...schema.enum);
  if (schema.format && byFormat[schema.format]) return byFormat[schema.format] as fc.Arbitrary<unknown>;
  if (schema.properties) return object(schema);
  if (schema.type === "array") return fc.array(arbitraryInput(schema.items ?? {}), { maxLength: 3 });
  if (schema.type === "integer")
    return fc.integer({ min: schema.minimum ?? -10, max: schema.maximum ?? 1000 });
  if (schema.type === "number") return fc.double({ noNaN: true, noDefaultInfinity: true });
  if (schema.type === "boolean") return fc.boolean();
  if (schema.type === "null") return fc.constant(null);
  if (schema.type === "string")
    return fc.oneof(fc.string({ maxLength: 30 }), fc.string({ unit: "grapheme", maxLength: 10 }));
  return fc.jsonValue();
}

function object(schema: Shape): fc.Arbitrary<unknown> {
  const model = Object.fromEntries(
    Object.entries(schema.properties ?? {}).map(([key, child]) => [key, arbitraryInput(child)]),
  );
  const requiredKeys = (schema.required ?? []) as never[];
  return fc
    .tuple(
      fc.record(model, { requiredKeys }),
      fc.option(fc.dictionary(fc.string({ maxLength: 8 }), fc.jsonValue(), { maxKeys: 1 }), { freq: 12 }),
    )
    .map(([fit, extra]) => ({ ...fit, ...extra }));
}
