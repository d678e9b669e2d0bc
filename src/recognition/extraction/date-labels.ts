/** Words beside dates that tell whether it is the purchase date or another date. */
import { words } from "./fold.ts";

export type DateRole = "issued" | "due" | "delivery" | "other" | "none";

const due =
  "due duedate payable before faellig fallig faelligkeit falligkeit zahlbar echeance vencimiento scadenza vervaldatum forfallodatum forfallsdato " +
  "eramaeaepaeivae erapaiva termin splatnosti splatnost dospijece platnosci hatarido prazo";
const other =
  "expires expiry expire exp valid validity until through bis gultig gueltig redeemable offer born birth printed since est " +
  "established effective promo promotion registration approved version rev rental checkin checkout arrival departure anreise " +
  "abreise period zeitraum from bestelldatum bestell order auftragsdatum auftrag terminen behandlung verordnung geburtsdatum";
const delivery =
  "delivery delivered leistungs leistungszeitraum lieferschein liefer lieferdatum leistungsdatum liefertag livraison entrega consegna leverdatum leveransdatum shipped ship";
const issued =
  "date dated vom von le du del datum beleg dato data fecha tarikh tgl invoice issue issued rechnungsdatum belegdatum factuurdatum fakturadatum fakturadato facture " +
  "emission emision emissione paivamaara paivays kelt keltezes datuma izdavanja vystaveni wystawienia saskaita tarih transaction " +
  "trans sale purchase receipt dt inv bill";

const table: [DateRole, Set<string>][] = [
  ["due", new Set(due.split(" "))],
  ["other", new Set(other.split(" "))],
  ["delivery", new Set(delivery.split(" "))],
  ["issued", new Set(issued.split(" "))],
];

/** The role of a date by the text before it. The word nearest to the date decides. */
export function dateRole(before: string): DateRole {
  const found = words(before).toReversed();
  for (const [i, word] of found.entries()) {
    // In "due date" and "expiry date" the plain word "date" is skipped in favour of the more specific one.
    const role = table.find(([, list]) => list.has(word))?.[0];
    if (role === "issued")
      return (
        found
          .slice(i + 1, i + 3)
          .map(roleOf)
          .find((r) => r === "due" || r === "other" || r === "delivery") ?? role
      );
    if (role) return role;
  }
  return "none";
}

function roleOf(word: string): DateRole {
  return table.find(([, list]) => list.has(word))?.[0] ?? "none";
}
