import { createFormats, type Formats } from "./formats.ts";
import { useLanguage } from "./preferences.ts";
import { useTimeZone } from "./session.ts";

export function useFormats(): Formats {
  return createFormats(useLanguage(), useTimeZone());
}
