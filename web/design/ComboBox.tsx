import { FieldOutline } from "./Field.tsx";
import { later } from "./later.tsx";

/** One of many, found by typing. */
export const ComboBox = later(async () => (await import("./later/ComboBox.tsx")).ComboBox, {
  meanwhile: FieldOutline,
});
