import type { en } from "./en.ts";

export const nl = {
  inLine: (position: number, text: string) => `Regel ${position}: ${text}`,
  findings: {
    sellerName: "De naam van uw bedrijf ontbreekt.",
    buyerName: "De naam van de klant ontbreekt.",
    sellerCountry: "In het adres van uw bedrijf ontbreekt het land.",
    buyerCountry: "In het adres van de klant ontbreekt het land.",
    sellerStreet: "In het adres van uw bedrijf ontbreekt de straat.",
    buyerStreet: "In het adres van de klant ontbreekt de straat.",
    sellerCity: "In het adres van uw bedrijf ontbreekt de plaats.",
    buyerCity: "In het adres van de klant ontbreekt de plaats.",
    sellerPostalCode: "In het adres van uw bedrijf ontbreekt de postcode.",
    buyerPostalCode: "In het adres van de klant ontbreekt de postcode.",
    sellerContact: "Uw bedrijf heeft geen contactpersoon.",
    sellerPhone: "Uw bedrijf heeft geen telefoonnummer.",
    sellerEmail: "Uw bedrijf heeft geen e-mailadres.",
    sellerRegistration: "Uw bedrijf heeft geen registratienummer.",
    buyerRegistration: "De klant heeft geen registratienummer.",
    sellerRegister:
      "Het registratienummer van uw bedrijf komt niet uit een register dat in dit land geldig is.",
    buyerRegister: "Het registratienummer van de klant komt niet uit een register dat in dit land geldig is.",
    sellerTaxId: "Uw bedrijf heeft geen btw-nummer en geen registratienummer.",
    sellerVatId: "Deze btw-categorie vraagt het btw-nummer of fiscaal nummer van uw bedrijf.",
    buyerVatId: "Deze btw-categorie vraagt het btw-nummer van de klant.",
    sellerVatPrefix:
      "Het btw-nummer van uw bedrijf begint niet met een landcode, zoals NL in NL123456789B01.",
    buyerVatPrefix: "Het btw-nummer van de klant begint niet met een landcode, zoals NL in NL123456789B01.",
    sellerAddressScheme:
      "Het elektronische adres van uw bedrijf heeft een geldig schema nodig, zoals 0088 voor een GLN.",
    buyerAddressScheme:
      "Het elektronische adres van de klant heeft een geldig schema nodig, zoals 0088 voor een GLN.",
    sellerIdentifier:
      "Een nummer van uw bedrijf past niet bij zijn schema: misschien ontbreekt een cijfer of is het fout.",
    buyerIdentifier:
      "Een nummer van de klant past niet bij zijn schema: misschien ontbreekt een cijfer of is het fout.",
    norwegianVatId: "Een Noors btw-nummer bestaat uit NO, het organisatienummer en MVA.",
    italianTaxNumber: "Een Italiaans fiscaal nummer heeft 11 tot 16 hoofdletters en cijfers.",
    swedishVatId: "Een Zweeds btw-nummer bestaat uit SE en 12 cijfers.",
    swedishNumber: "Een Zweeds organisatienummer heeft tien cijfers en een kloppend controlecijfer.",
    swedishTaxNumber: "Het fiscaal nummer van een Zweeds bedrijf moet “Godkänd för F-skatt” zijn.",
    swedishRate: "Zweden heeft alleen btw-tarieven van 6, 12 en 25 procent.",
    unknownCountry: "Het land is geen code van twee hoofdletters, zoals NL.",
    bank: "De rekening waarop betaald moet worden, ontbreekt.",
    bankAccount: "De bankgegevens hebben geen IBAN of rekeningnummer.",
    bankBic: "In de bankgegevens ontbreekt de BIC.",
    number: "Het document heeft geen nummer.",
    unknownCurrency: "E-facturen kennen deze valuta niet.",
    fineCurrency: "De valuta heeft drie decimalen; een e-factuur staat er twee toe.",
    fineAmount: "Een bedrag heeft meer dan twee decimalen; een e-factuur staat er twee toe.",
    noLine: "Er is nog geen regel.",
    itemName: "De omschrijving ontbreekt.",
    itemPrice: "Aantal maal prijs is niet het bedrag van de regel.",
    taxRate: "Het btw-tarief past niet bij de btw-categorie.",
    exemptionReason:
      "De reden van vrijstelling klopt niet: alleen een vrijgestelde regel heeft er een, en die moet er een hebben.",
    exemptionCode: "De code van de vrijstelling past niet bij de btw-categorie.",
    mixedScope: "Wat buiten de btw valt, kan niet met de rest in één document staan. Factureer het apart.",
    germanScope: "Tussen Duitse bedrijven mag geen regel buiten de btw vallen.",
    sums: "De bedragen kloppen niet bij elkaar opgeteld.",
    taxFarFromRate:
      "De belasting wijkt te ver af van het tarief voor een e-factuur. Gebruik bij één tarief prijzen met of zonder btw, niet allebei.",
    taxPoint: "Een belastingdatum en de code ervan sluiten elkaar uit.",
    taxPointCode: "De code van de belastingdatum is onbekend.",
    period: "De leveringsperiode eindigt voordat ze begint.",
    deliveryDate: "Een intracommunautaire levering heeft een leverdatum nodig.",
    deliveryCountry: "Een intracommunautaire levering heeft het land van levering nodig.",
    noDeliveryCountry: "Tussen Duitse bedrijven moet het land van levering weg.",
    objectScheme: "Het schema van het gefactureerde object is onbekend.",
    noteSubject:
      "In een notitie staan drie tekens tussen twee #: ze zouden als code gelezen worden. Wijzig ze.",
    cashDiscount:
      "Een betalingsvoorwaarde die met # begint, moet eruitzien als #SKONTO#TAGE=14#PROZENT=2.00#.",
    unwritable: "Een tekst bevat een teken dat niet in een e-factuur kan staan.",
    buyerReference: "De referentie van de klant ontbreekt.",
    reference: "De factuur waarnaar het verwijst, heeft geen nummer. Maak die eerst definitief.",
    negativeCredit: "Een Deense creditnota mag geen negatief totaal hebben.",
    creditUnfit:
      "Het past niet bij de factuur die het crediteert. Controleer klant, valuta, datum en bedrag.",
    closedBooks: "De boeken zijn gesloten voor deze datum.",
  },
} satisfies typeof en;
export default nl;
