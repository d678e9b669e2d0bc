/** Compares the service's own types, which have brands, with the plain types of the client. */
import type { CalendarDate, Instant } from "../../src/kernel/calendar.ts";
import type { Decimal } from "../../src/kernel/decimal.ts";

type Brand = CalendarDate | Instant | { readonly table: string };

/** The type as it travels: a decimal in a request may be a number or text, everything else branded is text. */
export type Plain<T> = unknown extends T
  ? unknown
  : T extends Decimal
    ? number | string
    : T extends Brand
      ? string
      : T extends readonly (infer Item)[]
        ? Plain<Item>[]
        : T extends object
          ? { -readonly [Key in keyof T]: Plain<T[Key]> }
          : T;

/** Optional keys and `undefined` are told apart, and so are unions from their parts. */
export type Same<One, Other> =
  (<T>() => T extends Flat<One> ? 1 : 2) extends <T>() => T extends Flat<Other> ? 1 : 2 ? true : false;

/** One of the two accepts everything that the other is. */
export type Fits<One, Other> = [Flat<One>] extends [Flat<Other>]
  ? true
  : [Flat<Other>] extends [Flat<One>]
    ? true
    : false;

/** Intersections are written out, so that equal objects are identical types. */
type Flat<T> = T extends object ? { -readonly [Key in keyof T]: Flat<T[Key]> } : T;

/** `true`, or the names that differ. */
export type AllTrue<Results> = [Different<Results>] extends [never] ? true : Different<Results>;

type Different<Results> = {
  [Name in keyof Results]: Results[Name] extends true ? never : Name;
}[keyof Results];
