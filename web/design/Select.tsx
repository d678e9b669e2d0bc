import { FieldOutline } from "./Field.tsx";
import { later } from "./later.tsx";

/** One of a few. For many, or when typing helps: ComboBox. */
export const Select = later(async () => (await import("./later/Select.tsx")).Select, {
  meanwhile: FieldOutline,
});
