import type { en } from "./en.ts";

export const de = {
  inLine: (position: number, text: string) => `Position ${position}: ${text}`,
  findings: {
    sellerName: "Der Name Ihres Unternehmens fehlt.",
    buyerName: "Der Name des Kunden fehlt.",
    sellerCountry: "In der Anschrift Ihres Unternehmens fehlt das Land.",
    buyerCountry: "In der Anschrift des Kunden fehlt das Land.",
    sellerStreet: "In der Anschrift Ihres Unternehmens fehlt die Straße.",
    buyerStreet: "In der Anschrift des Kunden fehlt die Straße.",
    sellerCity: "In der Anschrift Ihres Unternehmens fehlt der Ort.",
    buyerCity: "In der Anschrift des Kunden fehlt der Ort.",
    sellerPostalCode: "In der Anschrift Ihres Unternehmens fehlt die Postleitzahl.",
    buyerPostalCode: "In der Anschrift des Kunden fehlt die Postleitzahl.",
    sellerContact: "Für Ihr Unternehmen fehlt ein Ansprechpartner.",
    sellerPhone: "Für Ihr Unternehmen fehlt eine Telefonnummer.",
    sellerEmail: "Für Ihr Unternehmen fehlt eine E-Mail-Adresse.",
    sellerRegistration: "Für Ihr Unternehmen fehlt die Registernummer.",
    buyerRegistration: "Für den Kunden fehlt die Registernummer.",
    sellerRegister:
      "Die Registernummer Ihres Unternehmens stammt aus keinem Register, das in diesem Land anerkannt ist.",
    buyerRegister:
      "Die Registernummer des Kunden stammt aus keinem Register, das in diesem Land anerkannt ist.",
    sellerTaxId: "Ihrem Unternehmen fehlen USt-IdNr. und Registernummer; eine von beiden ist nötig.",
    sellerVatId: "Diese Steuerkategorie braucht die USt-IdNr. oder Steuernummer Ihres Unternehmens.",
    buyerVatId: "Diese Steuerkategorie braucht die USt-IdNr. des Kunden.",
    sellerVatPrefix:
      "Die USt-IdNr. Ihres Unternehmens beginnt nicht mit einem Ländercode wie DE in DE123456789.",
    buyerVatPrefix: "Die USt-IdNr. des Kunden beginnt nicht mit einem Ländercode wie DE in DE123456789.",
    sellerAddressScheme:
      "Die elektronische Adresse Ihres Unternehmens braucht ein gültiges Schema, etwa 0088 für eine GLN.",
    buyerAddressScheme:
      "Die elektronische Adresse des Kunden braucht ein gültiges Schema, etwa 0088 für eine GLN.",
    sellerIdentifier:
      "Eine Nummer Ihres Unternehmens passt nicht zu ihrem Schema: Vielleicht fehlt eine Ziffer oder ist falsch.",
    buyerIdentifier:
      "Eine Nummer des Kunden passt nicht zu ihrem Schema: Vielleicht fehlt eine Ziffer oder ist falsch.",
    norwegianVatId: "Eine norwegische USt-IdNr. besteht aus NO, der Organisationsnummer und MVA.",
    italianTaxNumber: "Eine italienische Steuernummer hat 11 bis 16 Großbuchstaben und Ziffern.",
    swedishVatId: "Eine schwedische USt-IdNr. besteht aus SE und 12 Ziffern.",
    swedishNumber: "Eine schwedische Organisationsnummer hat zehn Ziffern, und ihre Prüfziffer muss stimmen.",
    swedishTaxNumber: "Die Steuernummer eines schwedischen Unternehmens muss „Godkänd för F-skatt“ lauten.",
    swedishRate: "In Schweden gibt es nur die Steuersätze 6, 12 und 25 Prozent.",
    unknownCountry: "Das Land ist kein Code aus zwei Großbuchstaben wie DE.",
    bank: "Es fehlt das Konto, auf das gezahlt werden soll.",
    bankAccount: "In der Bankverbindung fehlt die IBAN oder Kontonummer.",
    bankBic: "In der Bankverbindung fehlt der BIC.",
    number: "Das Dokument hat keine Nummer.",
    unknownCurrency: "E-Rechnungen kennen diese Währung nicht.",
    fineCurrency: "Die Währung hat drei Nachkommastellen; eine E-Rechnung erlaubt zwei.",
    fineAmount: "Ein Betrag hat mehr als zwei Nachkommastellen; eine E-Rechnung erlaubt zwei.",
    noLine: "Es gibt noch keine Position.",
    itemName: "Die Beschreibung fehlt.",
    itemPrice: "Menge mal Preis ergibt nicht den Betrag der Position.",
    taxRate: "Der Steuersatz passt nicht zur Steuerkategorie.",
    exemptionReason:
      "Der Befreiungsgrund passt nicht: Nur eine steuerfreie Position hat einen, und sie braucht ihn.",
    exemptionCode: "Der Code der Befreiung passt nicht zur Steuerkategorie.",
    mixedScope:
      "Nicht steuerbare und steuerbare Positionen können nicht in einem Dokument stehen. Berechnen Sie sie getrennt.",
    germanScope: "Zwischen deutschen Unternehmen darf keine Position nicht steuerbar sein.",
    sums: "Die Beträge ergeben zusammen nicht die Summe.",
    taxFarFromRate:
      "Die Steuer weicht für eine E-Rechnung zu weit von ihrem Satz ab. Verwenden Sie bei einem Satz entweder Brutto- oder Nettopreise.",
    taxPoint: "Ein Steuerdatum und sein Code schließen einander aus.",
    taxPointCode: "Der Code des Steuerdatums ist unbekannt.",
    period: "Der Leistungszeitraum endet, bevor er beginnt.",
    deliveryDate: "Eine innergemeinschaftliche Lieferung braucht ein Leistungsdatum.",
    deliveryCountry: "Eine innergemeinschaftliche Lieferung braucht das Lieferland.",
    noDeliveryCountry: "Zwischen deutschen Unternehmen muss das Lieferland entfallen.",
    objectScheme: "Das Schema des abgerechneten Objekts ist unbekannt.",
    noteSubject:
      "In einer Notiz stehen drei Zeichen zwischen zwei #: Sie würden als Code gelesen. Ändern Sie das.",
    cashDiscount:
      "Eine Zahlungsbedingung, die mit # beginnt, muss wie #SKONTO#TAGE=14#PROZENT=2.00# aussehen.",
    unwritable: "Ein Text enthält ein Zeichen, das in einer E-Rechnung nicht stehen kann.",
    buyerReference: "Die Referenz des Kunden fehlt.",
    reference: "Die Rechnung, auf die es sich bezieht, hat keine Nummer. Stellen Sie diese zuerst fertig.",
    negativeCredit: "Eine dänische Rechnungskorrektur darf keine negative Summe haben.",
    creditUnfit:
      "Es passt nicht zu der Rechnung, die es korrigiert. Prüfen Sie Kunde, Währung, Datum und Betrag.",
    closedBooks: "Für dieses Datum sind die Bücher geschlossen.",
  },
} satisfies typeof en;
export default de;
