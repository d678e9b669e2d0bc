/** Data about countries: currency, date order, and words on papers that identify the country. */
export interface Country {
  code: string;
  currency: string;
  month_first: boolean;
  /** Telephone prefix without the plus. */
  phone: string | null;
  /** Folded words or phrases on receipts that occur in no other country. */
  cues: readonly string[];
  /** Weaker evidence: typical legal forms and tax words. */
  hints: readonly string[];
}

/** Code, currency, telephone prefix, cues, hints; lists separated by commas. */
const table: [code: string, currency: string, phone: string, cues: string, hints?: string][] = [
  [
    "MY",
    "MYR",
    "60",
    "malaysia, sdn, bhd, jalan, jln, taman, selangor, johor, kuala lumpur, penang, pulau pinang, petaling jaya, shah alam, sabah, sarawak, melaka, perak, kedah, negeri sembilan, putrajaya, ringgit, bandar, subang jaya, klang, cheras, puchong, kepong, wilayah persekutuan",
    "gst id, sst, gst reg, zrl",
  ],
  ["SG", "SGD", "65", "singapore, pte ltd, pte. ltd"],
  ["ID", "IDR", "62", "indonesia, jakarta, rupiah, bandung, surabaya"],
  ["TH", "THB", "66", "thailand, bangkok, baht"],
  ["HK", "HKD", "852", "hong kong, hongkong, kowloon, wan chai, wanchai, hkd"],
  ["CN", "CNY", "86", "china, shanghai, beijing, shenzhen"],
  ["JP", "JPY", "81", "japan, tokyo, osaka, kyoto"],
  ["IN", "INR", "91", "india, gstin, cgst, sgst, mumbai, bengaluru, bangalore, new delhi, pvt ltd, rupees"],
  ["AE", "AED", "971", "dubai, abu dhabi, united arab emirates, u.a.e", "trn"],
  ["AU", "AUD", "61", "australia, abn, sydney, melbourne, brisbane, pty ltd, nsw, queensland"],
  ["NZ", "NZD", "64", "new zealand, auckland, wellington"],
  [
    "US",
    "USD",
    "",
    "usa, united states, los angeles, san francisco, new york, las vegas, chicago, seattle, boston, llc",
    "sales tax, gratuity, zip code",
  ],
  ["CA", "CAD", "", "canada, toronto, vancouver, montreal, ontario, quebec, hst"],
  ["MX", "MXN", "52", "mexico, s.a. de c.v, sa de cv, rfc"],
  ["BR", "BRL", "55", "brasil, cnpj, sao paulo, rio de janeiro, ltda"],
  [
    "GB",
    "GBP",
    "44",
    "united kingdom, london, england, scotland, manchester, edinburgh, vat reg no, plc, co.uk",
  ],
  ["IE", "EUR", "353", "ireland, dublin"],
  [
    "DE",
    "EUR",
    "49",
    "deutschland, germany, ust-id, ustid, ust-idnr, steuernummer, berlin, hamburg, munchen, leipzig, koln, frankfurt, stuttgart",
    "mwst, gmbh, rechnung, vielen dank, str., summe, betrag, kasse, bediener, datum, uhrzeit, beleg",
  ],
  ["AT", "EUR", "43", "osterreich, austria, wien, salzburg, graz, innsbruck"],
  [
    "CH",
    "CHF",
    "41",
    "schweiz, suisse, svizzera, switzerland, zurich, geneve, basel, bern, luzern, winterthur, lausanne, lugano, chf, che-",
  ],
  [
    "FR",
    "EUR",
    "33",
    "france, paris, siret, siren, lyon, marseille, toulouse, bordeaux, lille",
    "sarl, tva, merci de votre visite, facture, montant, especes",
  ],
  ["BE", "EUR", "32", "belgique, belgie, belgium, bruxelles, brussel, antwerpen"],
  [
    "NL",
    "EUR",
    "31",
    "nederland, netherlands, amsterdam, rotterdam, utrecht, btw, kvk, totaal, bediend door, tafel, bedankt",
  ],
  ["LU", "EUR", "352", "luxembourg, luxemburg"],
  [
    "ES",
    "EUR",
    "34",
    "espana, spain, madrid, barcelona, valencia, sevilla, nif, cif, factura simplificada, gracias por su visita, base imponible",
    "iva, importe, mesa",
  ],
  ["PT", "EUR", "351", "portugal, lisboa, porto, contribuinte, fatura"],
  [
    "IT",
    "EUR",
    "39",
    "italia, italy, roma, milano, p.iva, p. iva, partita iva, scontrino, documento commerciale, torino, firenze, grazie",
  ],
  ["GR", "EUR", "30", "greece, athens, hellas"],
  ["FI", "EUR", "358", "finland, suomi, helsinki, alv, y-tunnus, kuitti, yhteensa"],
  ["EE", "EUR", "372", "eesti, estonia, tallinn, kaibemaks, kmkr, kokku"],
  ["LV", "EUR", "371", "latvija, latvia, riga, pvn"],
  ["LT", "EUR", "370", "lietuva, lithuania, vilnius, kaunas, pvm, uab, moketi, saskaita"],
  ["SI", "EUR", "386", "slovenija, slovenia, ljubljana, ddv"],
  ["SK", "EUR", "421", "slovensko, slovakia, bratislava"],
  ["HR", "EUR", "385", "hrvatska, croatia, zagreb, split, pdv, oib, racun, ukupno"],
  [
    "SE",
    "SEK",
    "46",
    "sverige, sweden, stockholm, goteborg, malmo, kvitto, org nr, orgnr, att betala, momsbel, oresavrundning",
    "moms",
  ],
  [
    "DK",
    "DKK",
    "45",
    "danmark, denmark, kobenhavn, copenhagen, cvr, heraf moms, dankort",
    "moms, kvittering",
  ],
  ["NO", "NOK", "47", "norge, norway, oslo, bergen, mva, foretaksregisteret", "kvittering"],
  ["IS", "ISK", "354", "island, iceland, reykjavik"],
  ["PL", "PLN", "48", "polska, poland, warszawa, krakow, nip, paragon fiskalny, ptu, sp. z o.o, sp. z 0.0"],
  ["CZ", "CZK", "420", "ceska, czech, praha, prague, brno, dph, s.r.o"],
  ["HU", "HUF", "36", "magyarorszag, hungary, budapest, nyugta, afa, kft"],
  ["RO", "RON", "40", "romania, bucuresti, bon fiscal"],
  ["BG", "EUR", "359", "bulgaria, sofia"],
  ["TR", "TRY", "90", "turkiye, turkey, istanbul, ankara, kdv, topkdv"],
  ["RS", "RSD", "381", "srbija, serbia, beograd"],
  ["UA", "UAH", "380", "ukraine, kyiv"],
  ["IL", "ILS", "972", "israel, tel aviv, jerusalem"],
  ["SA", "SAR", "966", "saudi arabia, riyadh, jeddah"],
  ["MA", "MAD", "212", "maroc, morocco, casablanca, rabat, marrakech"],
  ["ZA", "ZAR", "27", "south africa, cape town, johannesburg"],
  ["KR", "KRW", "82", "korea, seoul, busan"],
  ["TW", "TWD", "886", "taiwan, taipei"],
  ["VN", "VND", "84", "vietnam, viet nam, hanoi, ho chi minh"],
  ["PH", "PHP", "63", "philippines, manila, makati, quezon city"],
  ["AR", "ARS", "54", "argentina, buenos aires, cuit"],
  ["CL", "CLP", "56", "chile, santiago"],
  ["CO", "COP", "57", "colombia, bogota, medellin"],
];

/** Only receipts from the United States have the month first. */
const monthFirst = new Set(["US"]);

export const countries: readonly Country[] = table.map(([code, currency, phone, cues, hints = ""]) => ({
  code,
  currency,
  month_first: monthFirst.has(code),
  phone: phone === "" ? null : phone,
  cues: list(cues),
  hints: list(hints),
}));

function list(text: string): string[] {
  return text === "" ? [] : text.split(", ");
}

export function countryOf(code: string): Country | null {
  return countries.find((country) => country.code === code.toUpperCase()) ?? null;
}

/** Former currencies: a receipt dated up to `until` was paid in the old one. */
export const formerCurrencies: Record<string, { code: string; until: string }> = {
  HR: { code: "HRK", until: "2022-12-31" },
  BG: { code: "BGN", until: "2025-12-31" },
};
