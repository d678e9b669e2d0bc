/** ISO 3166-1 alpha-2 codes, and the two that EN 16931 adds (XI: Northern Ireland, 1A: Kosovo). */
const codes = new Set(
  (
    "AD AE AF AG AI AL AM AO AQ AR AS AT AU AW AX AZ BA BB BD BE BF BG BH BI BJ BL BM BN BO BQ BR BS BT BV BW " +
    "BY BZ CA CC CD CF CG CH CI CK CL CM CN CO CR CU CV CW CX CY CZ DE DJ DK DM DO DZ EC EE EG EH ER ES ET FI " +
    "FJ FK FM FO FR GA GB GD GE GF GG GH GI GL GM GN GP GQ GR GS GT GU GW GY HK HM HN HR HT HU ID IE IL IM IN " +
    "IO IQ IR IS IT JE JM JO JP KE KG KH KI KM KN KP KR KW KY KZ LA LB LC LI LK LR LS LT LU LV LY MA MC MD ME " +
    "MF MG MH MK ML MM MN MO MP MQ MR MS MT MU MV MW MX MY MZ NA NC NE NF NG NI NL NO NP NR NU NZ OM PA PE PF " +
    "PG PH PK PL PM PN PR PS PT PW PY QA RE RO RS RU RW SA SB SC SD SE SG SH SI SJ SK SL SM SN SO SR SS ST SV " +
    "SX SY SZ TC TD TF TG TH TJ TK TL TM TN TO TR TT TV TW TZ UA UG UM US UY UZ VA VC VE VG VI VN VU WF WS YE " +
    "YT ZA ZM ZW XI 1A"
  ).split(" "),
);

export function isCountry(code: string): boolean {
  return codes.has(code);
}

/** The countries of each currency, for proposals. Currencies of a few small countries are left out. */
const countriesOf = {
  EUR: "1A AD AT AX BE BG BL CY DE EE ES FI FR GF GP GR HR IE IT LT LU LV MC ME MF MQ MT NL PM PT RE SI SK SM TF VA YT",
  USD: "AS BQ EC FM GU IO MH MP PR PW SV TC TL UM US VG VI",
  GBP: "GB GG GS IM JE XI",
  CHF: "CH LI",
  DKK: "DK FO GL",
  NOK: "BV NO SJ",
  SEK: "SE",
  ISK: "IS",
  PLN: "PL",
  CZK: "CZ",
  HUF: "HU",
  RON: "RO",
  RSD: "RS",
  BAM: "BA",
  ALL: "AL",
  MKD: "MK",
  MDL: "MD",
  UAH: "UA",
  TRY: "TR",
  GEL: "GE",
  AMD: "AM",
  AZN: "AZ",
  CAD: "CA",
  AUD: "AU CC CX HM KI NF NR TV",
  NZD: "CK NU NZ PN TK",
  JPY: "JP",
  CNY: "CN",
  HKD: "HK",
  TWD: "TW",
  KRW: "KR",
  SGD: "SG",
  MYR: "MY",
  THB: "TH",
  IDR: "ID",
  PHP: "PH",
  VND: "VN",
  INR: "IN",
  PKR: "PK",
  BDT: "BD",
  LKR: "LK",
  NPR: "NP",
  ILS: "IL PS",
  AED: "AE",
  SAR: "SA",
  QAR: "QA",
  KWD: "KW",
  BHD: "BH",
  OMR: "OM",
  JOD: "JO",
  EGP: "EG",
  MAD: "EH MA",
  TND: "TN",
  DZD: "DZ",
  ZAR: "ZA",
  NGN: "NG",
  KES: "KE",
  GHS: "GH",
  TZS: "TZ",
  UGX: "UG",
  ETB: "ET",
  XOF: "BF BJ CI GW ML NE SN TG",
  XAF: "CF CG CM GA GQ TD",
  XCD: "AG AI DM GD KN LC MS VC",
  XPF: "NC PF WF",
  MXN: "MX",
  BRL: "BR",
  ARS: "AR",
  CLP: "CL",
  COP: "CO",
  PEN: "PE",
  UYU: "UY",
  CRC: "CR",
  DOP: "DO",
  GTQ: "GT",
};

const currencies = new Map(
  Object.entries(countriesOf).flatMap(([currency, list]) =>
    list.split(" ").map((country) => [country, currency] as const),
  ),
);

/** The currency of a country. Null: not in the list. */
export function findCurrencyOf(country: string): string | null {
  return currencies.get(country) ?? null;
}
