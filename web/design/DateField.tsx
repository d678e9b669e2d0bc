import { FieldOutline } from "./Field.tsx";
import { later } from "./later.tsx";

/** A calendar date, typed or chosen, in the order of the person's language. */
export const DateField = later(async () => (await import("./later/DateField.tsx")).DateField, {
  meanwhile: FieldOutline,
});
