import { expect, test } from "vitest";
import { findPayeeIban } from "./payee.ts";

const check = (text: string, iban: string | null) => test(text, () => expect(findPayeeIban(text)).toBe(iban));

check("Summe 12,00\nIBAN DE89 3704 0044 0532 0130 00, Bank Linden", "DE89370400440532013000");
check("Wir buchen 12,00 von Ihrem Konto DE89 3704 0044 0532 0130 00 ab.", null);
check("Lastschrift von DE89370400440532013000\nBank: AT61 1904 3002 3457 3201", "AT611904300234573201");
check("IBAN DE89 3704 0044 0532 0130 01", null); // wrong check digits
check("", null);
