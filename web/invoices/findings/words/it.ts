import type { en } from "./en.ts";

export const it = {
  inLine: (position: number, text: string) => `Riga ${position}: ${text}`,
  findings: {
    sellerName: "Manca il nome della Sua impresa.",
    buyerName: "Manca il nome del cliente.",
    sellerCountry: "Manca il Paese nell’indirizzo della Sua impresa.",
    buyerCountry: "Manca il Paese nell’indirizzo del cliente.",
    sellerStreet: "Manca la via nell’indirizzo della Sua impresa.",
    buyerStreet: "Manca la via nell’indirizzo del cliente.",
    sellerCity: "Manca la città nell’indirizzo della Sua impresa.",
    buyerCity: "Manca la città nell’indirizzo del cliente.",
    sellerPostalCode: "Manca il CAP nell’indirizzo della Sua impresa.",
    buyerPostalCode: "Manca il CAP nell’indirizzo del cliente.",
    sellerContact: "La Sua impresa non ha una persona di contatto.",
    sellerPhone: "La Sua impresa non ha un numero di telefono.",
    sellerEmail: "La Sua impresa non ha un indirizzo e-mail.",
    sellerRegistration: "La Sua impresa non ha un numero di registro.",
    buyerRegistration: "Il cliente non ha un numero di registro.",
    sellerRegister:
      "Il numero di registro della Sua impresa non proviene da un registro ammesso in questo Paese.",
    buyerRegister: "Il numero di registro del cliente non proviene da un registro ammesso in questo Paese.",
    sellerTaxId: "La Sua impresa non ha né partita IVA né numero di registro.",
    sellerVatId: "Questa categoria IVA richiede la partita IVA o il codice fiscale della Sua impresa.",
    buyerVatId: "Questa categoria IVA richiede la partita IVA del cliente.",
    sellerVatPrefix:
      "La partita IVA della Sua impresa non inizia con un codice Paese, come IT in IT12345678901.",
    buyerVatPrefix: "La partita IVA del cliente non inizia con un codice Paese, come IT in IT12345678901.",
    sellerAddressScheme:
      "L’indirizzo elettronico della Sua impresa richiede uno schema valido, come 0088 per un GLN.",
    buyerAddressScheme:
      "L’indirizzo elettronico del cliente richiede uno schema valido, come 0088 per un GLN.",
    sellerIdentifier:
      "Un numero della Sua impresa non corrisponde al suo schema: forse manca una cifra o è sbagliata.",
    buyerIdentifier:
      "Un numero del cliente non corrisponde al suo schema: forse manca una cifra o è sbagliata.",
    norwegianVatId: "Una partita IVA norvegese è formata da NO, il numero di organizzazione e MVA.",
    italianTaxNumber: "Un codice fiscale italiano ha da 11 a 16 maiuscole e cifre.",
    swedishVatId: "Una partita IVA svedese è formata da SE e 12 cifre.",
    swedishNumber:
      "Un numero di organizzazione svedese ha dieci cifre, e la cifra di controllo deve essere corretta.",
    swedishTaxNumber: "Il codice fiscale di un’impresa svedese deve essere «Godkänd för F-skatt».",
    swedishRate: "La Svezia ha solo aliquote IVA del 6, 12 e 25 per cento.",
    unknownCountry: "Il Paese non è un codice di due maiuscole, come IT.",
    bank: "Manca il conto su cui pagare.",
    bankAccount: "Le coordinate bancarie non hanno né IBAN né numero di conto.",
    bankBic: "Manca il BIC nelle coordinate bancarie.",
    number: "Il documento non ha un numero.",
    unknownCurrency: "Le fatture elettroniche non conoscono questa valuta.",
    fineCurrency: "La valuta ha tre decimali; una fattura elettronica ne ammette due.",
    fineAmount: "Un importo ha più di due decimali; una fattura elettronica ne ammette due.",
    noLine: "Non c’è ancora nessuna riga.",
    itemName: "Manca la descrizione.",
    itemPrice: "Quantità per prezzo non dà l’importo della riga.",
    taxRate: "L’aliquota IVA non corrisponde alla categoria IVA.",
    exemptionReason:
      "Il motivo di esenzione non è corretto: lo ha solo una riga esente, e in quella è obbligatorio.",
    exemptionCode: "Il codice di esenzione non corrisponde alla categoria IVA.",
    mixedScope:
      "Ciò che è fuori campo IVA non può stare nello stesso documento del resto. Lo fatturi a parte.",
    germanScope: "Tra imprese tedesche nessuna riga può essere fuori campo IVA.",
    sums: "Gli importi non quadrano.",
    taxFarFromRate:
      "L’imposta si discosta troppo dall’aliquota per una fattura elettronica. Con la stessa aliquota usi prezzi con o senza imposta, non entrambi.",
    taxPoint: "La data di esigibilità e il suo codice si escludono.",
    taxPointCode: "Il codice della data di esigibilità è sconosciuto.",
    period: "Il periodo di prestazione finisce prima di iniziare.",
    deliveryDate: "Una cessione intracomunitaria richiede una data di consegna.",
    deliveryCountry: "Una cessione intracomunitaria richiede il Paese di consegna.",
    noDeliveryCountry: "Tra imprese tedesche il Paese di consegna va omesso.",
    objectScheme: "Lo schema dell’oggetto fatturato è sconosciuto.",
    noteSubject: "Una nota contiene tre caratteri tra due #: sarebbero letti come un codice. Li modifichi.",
    cashDiscount:
      "Una condizione di pagamento che inizia con # deve essere come #SKONTO#TAGE=14#PROZENT=2.00#.",
    unwritable: "Un testo contiene un carattere che una fattura elettronica non ammette.",
    buyerReference: "Manca il riferimento del cliente.",
    reference: "La fattura a cui si riferisce non ha un numero. Prima finalizzi quella.",
    negativeCredit: "Una nota di credito danese non può avere un totale negativo.",
    creditUnfit: "Non corrisponde alla fattura che accredita. Controlli cliente, valuta, data e importo.",
    closedBooks: "I libri sono chiusi per questa data.",
  },
} satisfies typeof en;
export default it;
