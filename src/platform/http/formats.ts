/** The formats that schemas use: how each is checked, and how a refusal describes what is accepted. */
import { accepted_dates, isTimeZone, parseCalendarDate, parseInstant } from "../../kernel/calendar.ts";
import { isCountry } from "../../kernel/countries.ts";
import { isAddressScheme, isRegistrationScheme } from "../../kernel/identifier-schemes.ts";
import { isUuid } from "../../kernel/ids.ts";
import { isCurrency } from "../../kernel/money.ts";

/** No valid value of any format is longer. Longer text is rejected without running the check. */
export const format_length_max = 2000;

interface Format {
  test(text: string): boolean;
  accepted: string;
}

export const formats: Record<string, Format> = {
  uuid: { test: isUuid, accepted: "a UUID" },
  date: { test: (text) => parseCalendarDate(text) !== null, accepted: accepted_dates },
  "date-time": { test: (text) => parseInstant(text) !== null, accepted: "an RFC 3339 timestamp with offset" },
  currency: { test: isCurrency, accepted: "an ISO 4217 currency code such as EUR" },
  country: { test: isCountry, accepted: "an ISO 3166-1 alpha-2 country code such as DE" },
  "time-zone": { test: isTimeZone, accepted: "an IANA time zone such as Europe/Berlin" },
  locale: { test: isLocale, accepted: "a BCP 47 language tag such as de-AT" },
  "address-scheme": { test: isAddressScheme, accepted: "an EAS code such as 0088 or 9930" },
  "registration-scheme": { test: isRegistrationScheme, accepted: "an ISO 6523 code such as 0002" },
  color: { test: (text) => /^#[0-9a-fA-F]{6}$/.test(text), accepted: "a colour as #rrggbb" },
  email: { test: (text) => /^[^\s@<>]+@[^\s@<>]+\.[^\s@<>.]+$/.test(text), accepted: "an e-mail address" },
  "http-url": { test: isHttpUrl, accepted: "an http or https URL" },
};

function isLocale(text: string): boolean {
  try {
    return Intl.getCanonicalLocales(text).length === 1;
  } catch {
    return false;
  }
}

function isHttpUrl(text: string): boolean {
  const url = URL.parse(text);
  return url !== null && (url.protocol === "https:" || url.protocol === "http:");
}
