/** Amounts in a currency. Arithmetic uses whole minor units (cents), so it is exact. */
import { type Decimal, fromUnits, roundDecimal, scaleOf, toUnits } from "./decimal.ts";

export interface Money {
  readonly minor: bigint;
  readonly currency: string;
}

// Active ISO 4217 codes. A currency has two decimals unless one of the tables below lists it.
const currencyCodes = new Set(
  (
    "AED AFN ALL AMD AOA ARS AUD AWG AZN BAM BBD BDT BGN BHD BIF BMD BND BOB BRL BSD BTN BWP BYN BZD CAD " +
    "CDF CHF CLP CNY COP CRC CUP CVE CZK DJF DKK DOP DZD EGP ERN ETB EUR FJD FKP GBP GEL GHS GIP GMD GNF " +
    "GTQ GYD HKD HNL HTG HUF IDR ILS INR IQD IRR ISK JMD JOD JPY KES KGS KHR KMF KPW KRW KWD KYD KZT LAK " +
    "LBP LKR LRD LSL LYD MAD MDL MGA MKD MMK MNT MOP MRU MUR MVR MWK MXN MYR MZN NAD NGN NIO NOK NPR NZD " +
    "OMR PAB PEN PGK PHP PKR PLN PYG QAR RON RSD RUB RWF SAR SBD SCR SDG SEK SGD SHP SLE SOS SRD SSP STN " +
    "SVC SYP SZL THB TJS TMT TND TOP TRY TTD TWD TZS UAH UGX USD UYU UZS VED VES VND VUV WST XAF XCD XCG " +
    "XOF XPF YER ZAR ZMW ZWG"
  ).split(" "),
);
const zeroDecimalCodes = new Set(
  "BIF CLP DJF GNF ISK JPY KMF KRW PYG RWF UGX VND VUV XAF XOF XPF".split(" "),
);
const threeDecimalCodes = new Set("BHD IQD JOD KWD LYD OMR TND".split(" "));

export function isCurrency(code: string): boolean {
  return currencyCodes.has(code);
}

export function currencies(): string[] {
  return [...currencyCodes];
}

export function currencyDecimals(code: string): number {
  if (zeroDecimalCodes.has(code)) return 0;
  return threeDecimalCodes.has(code) ? 3 : 2;
}

/** The amount in minor units, rounded half away from zero if it has more decimals than the currency. */
export function toMinor(amount: Decimal, currency: string): bigint {
  return toUnits(amount, currencyDecimals(currency));
}

export function fromMinor(minor: bigint, currency: string): Decimal {
  return fromUnits(minor, currencyDecimals(currency));
}

export function roundMoney(amount: Decimal, currency: string): Decimal {
  return roundDecimal(amount, currencyDecimals(currency));
}

/** Whether the amount needs no rounding in this currency. */
export function fitsCurrency(amount: Decimal, currency: string): boolean {
  return scaleOf(amount) <= currencyDecimals(currency);
}

/** 12.5 as "12.50": with at least the decimals of the currency. */
export function fixedMoney(amount: Decimal, currency: string): string {
  const decimals = currencyDecimals(currency);
  const [whole = "0", fraction = ""] = amount.split(".");
  return decimals === 0 && fraction === "" ? whole : `${whole}.${fraction.padEnd(decimals, "0")}`;
}
