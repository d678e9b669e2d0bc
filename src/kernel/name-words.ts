/** Words that do not help to tell one name from another. All are folded: lower case, no accents. */
import { dictionary } from "./dictionary.ts";

const words = (...lines: string[]) => new Set(lines.flatMap((line) => line.split(" ")));

/** Legal forms that are never part of a name otherwise; dropped wherever they occur. */
export const legalForms = words(
  "gmbh mbh ug ohg gbr kgaa haftungsbeschrankt inc incorporated llc llp ltd limited plc corp corporation sarl sasu",
  "eurl srl srls slu sapa bvba bv nv vof aps oyj kft zrt nyrt sro doo ood eood spzoo pty pte gesmbh eood lda ltda",
);

/** Legal forms that are also words or initials; dropped only at the end of a name. */
export const endingForms = words("ag kg co company sa sas sl spa ab as oy se ev eg kk lp pc cie cv zoo sp");

/** Words that card terminals, banks and payment services print around a name. */
export const noiseWords = words(
  "card karte kartenzahlung kreditkarte debitkarte payment payments purchase pos debit credit visa mastercard maestro",
  "girocard contactless kontaktlos lastschrift basislastschrift folgelastschrift erstlastschrift sepa uberweisung",
  "ueberweisung gutschrift dauerauftrag echtzeituberweisung sagt danke dankt vielen dank thank you thanks bill mktp",
  "mktpl mktplace marketplace terminal kauf einkauf paiement carte achat prelevement virement pago tarjeta compra",
  "transferencia recibo betaling betaalautomaat betaalverzoek incasso overboeking pagamento addebito bonifico acquisto",
  "transaction transfer online recurring subscription abo ref reference nr no date vom ec elv ref folgenr verfalld",
  "invoice rechnung facture factura fattura faktura order bestellung eur usd gbp chf pay via web www",
  "http https paypal sumup izettle zettle stripe klarna adyen mollie squareup notprovided mandat debitk karten",
);

/** Words so common that two names sharing one are hardly more likely to be the same. */
export const commonWords = words(
  "the and und et y e de der die das la le les el los il van von di du des hotel restaurant cafe coffee bar bistro",
  "pizzeria taxi bank shop store market markt supermarkt apotheke pharmacy backerei bakery group gruppe holding",
  "international national services service solutions systems consulting media digital studio deutsche deutschland",
  "european europe global germany france italia espana uk usa us city station parking tankstelle gas energy energie",
  "software technologies technology tech labs agency verlag versicherung insurance stadt stadtwerke express center",
);

/** Towns that card slips print after the name. A name that is only a town keeps it. */
export const placeWords = words(
  "berlin hamburg munchen muenchen munich koln koeln cologne frankfurt stuttgart dusseldorf duesseldorf leipzig",
  "dortmund essen bremen dresden hannover nurnberg nuernberg bonn mannheim karlsruhe wien vienna graz salzburg zurich",
  "zuerich bern basel geneve geneva lausanne paris lyon marseille toulouse nice lille bordeaux london manchester",
  "birmingham edinburgh glasgow bristol leeds dublin cork amsterdam rotterdam utrecht eindhoven brussels bruxelles",
  "brussel antwerpen gent luxembourg madrid barcelona valencia sevilla malaga bilbao lisboa lisbon porto roma rome",
  "milano milan torino napoli firenze bologna venezia copenhagen kobenhavn aarhus stockholm goteborg malmo oslo bergen",
  "helsinki tampere tallinn riga vilnius warszawa warsaw krakow wroclaw gdansk praha prague brno bratislava budapest",
  "bucuresti sofia athens zagreb ljubljana istanbul york brooklyn francisco angeles chicago boston seattle austin",
  "denver houston dallas miami atlanta toronto vancouver montreal sydney melbourne auckland singapore tokyo",
);

/** First words of two-word towns, dropped together with the second word. */
export const placeStarts = words("new san los hong kuala abu tel");

export const countryCodes = words(
  "de at ch fr it es pt nl be lu gb uk ie us usa ca dk se no fi pl cz sk hu ro bg gr hr si ee lv lt deu aut che fra",
  "ita esp prt nld bel lux gbr irl dnk swe nor fin pol cze svk hun rou deutschland germany",
);

export const abbreviations = dictionary<string>({
  amzn: "amazon",
  msft: "microsoft",
  goog: "google",
  mcd: "mcdonalds",
  sbux: "starbucks",
});
