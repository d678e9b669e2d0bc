import { useMemo } from "react";
import { createFormats, type Formats } from "./formats.ts";
import { useLanguage } from "./preferences.ts";
import { useTimeZone } from "./session.ts";

export function useFormats(): Formats {
  const language = useLanguage();
  const time_zone = useTimeZone();
  return useMemo(() => createFormats(language, time_zone), [language, time_zone]);
}
