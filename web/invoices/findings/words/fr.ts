import type { en } from "./en.ts";

export const fr = {
  inLine: (position: number, text: string) => `Ligne ${position} : ${text}`,
  findings: {
    sellerName: "Le nom de votre entreprise manque.",
    buyerName: "Le nom du client manque.",
    sellerCountry: "Le pays manque dans l’adresse de votre entreprise.",
    buyerCountry: "Le pays manque dans l’adresse du client.",
    sellerStreet: "La rue manque dans l’adresse de votre entreprise.",
    buyerStreet: "La rue manque dans l’adresse du client.",
    sellerCity: "La ville manque dans l’adresse de votre entreprise.",
    buyerCity: "La ville manque dans l’adresse du client.",
    sellerPostalCode: "Le code postal manque dans l’adresse de votre entreprise.",
    buyerPostalCode: "Le code postal manque dans l’adresse du client.",
    sellerContact: "Votre entreprise n’a pas de personne de contact.",
    sellerPhone: "Votre entreprise n’a pas de numéro de téléphone.",
    sellerEmail: "Votre entreprise n’a pas d’adresse e-mail.",
    sellerRegistration: "Votre entreprise n’a pas de numéro d’immatriculation.",
    buyerRegistration: "Le client n’a pas de numéro d’immatriculation.",
    sellerRegister:
      "Le numéro d’immatriculation de votre entreprise ne vient pas d’un registre admis dans ce pays.",
    buyerRegister: "Le numéro d’immatriculation du client ne vient pas d’un registre admis dans ce pays.",
    sellerTaxId: "Votre entreprise n’a ni numéro de TVA ni numéro d’immatriculation.",
    sellerVatId: "Cette catégorie de TVA exige le numéro de TVA ou le numéro fiscal de votre entreprise.",
    buyerVatId: "Cette catégorie de TVA exige le numéro de TVA du client.",
    sellerVatPrefix:
      "Le numéro de TVA de votre entreprise ne commence pas par un code pays, comme FR dans FR12345678901.",
    buyerVatPrefix:
      "Le numéro de TVA du client ne commence pas par un code pays, comme FR dans FR12345678901.",
    sellerAddressScheme:
      "L’adresse électronique de votre entreprise exige un schéma valable, comme 0088 pour un GLN.",
    buyerAddressScheme: "L’adresse électronique du client exige un schéma valable, comme 0088 pour un GLN.",
    sellerIdentifier:
      "Un numéro de votre entreprise ne correspond pas à son schéma : un chiffre manque ou est peut-être faux.",
    buyerIdentifier:
      "Un numéro du client ne correspond pas à son schéma : un chiffre manque ou est peut-être faux.",
    norwegianVatId: "Un numéro de TVA norvégien se compose de NO, du numéro d’organisation et de MVA.",
    italianTaxNumber: "Un numéro fiscal italien compte de 11 à 16 majuscules et chiffres.",
    swedishVatId: "Un numéro de TVA suédois se compose de SE et de 12 chiffres.",
    swedishNumber:
      "Un numéro d’organisation suédois compte dix chiffres, et sa clé de contrôle doit être juste.",
    swedishTaxNumber: "Le numéro fiscal d’une entreprise suédoise doit être « Godkänd för F-skatt ».",
    swedishRate: "La Suède n’a que des taux de TVA de 6, 12 et 25 pour cent.",
    unknownCountry: "Le pays n’est pas un code de deux majuscules, comme FR.",
    bank: "Il manque le compte sur lequel payer.",
    bankAccount: "Les coordonnées bancaires n’ont ni IBAN ni numéro de compte.",
    bankBic: "Le BIC manque dans les coordonnées bancaires.",
    number: "Le document n’a pas de numéro.",
    unknownCurrency: "Les factures électroniques ne connaissent pas cette devise.",
    fineCurrency: "La devise a trois décimales ; une facture électronique en admet deux.",
    fineAmount: "Un montant a plus de deux décimales ; une facture électronique en admet deux.",
    noLine: "Il n’y a pas encore de ligne.",
    itemName: "La description manque.",
    itemPrice: "La quantité multipliée par le prix ne donne pas le montant de la ligne.",
    taxRate: "Le taux de TVA ne correspond pas à la catégorie de TVA.",
    exemptionReason:
      "Le motif d’exonération ne convient pas : seule une ligne exonérée en a un, et elle doit en avoir un.",
    exemptionCode: "Le code d’exonération ne correspond pas à la catégorie de TVA.",
    mixedScope:
      "Ce qui est hors du champ de la TVA ne peut pas figurer avec le reste dans un même document. Facturez-le à part.",
    germanScope: "Entre entreprises allemandes, aucune ligne ne peut être hors du champ de la TVA.",
    sums: "Les montants ne s’additionnent pas correctement.",
    taxFarFromRate:
      "La taxe s’écarte trop de son taux pour une facture électronique. Pour un même taux, utilisez des prix soit TTC, soit HT.",
    taxPoint: "La date d’exigibilité et son code s’excluent.",
    taxPointCode: "Le code de la date d’exigibilité est inconnu.",
    period: "La période de prestation se termine avant de commencer.",
    deliveryDate: "Une livraison intracommunautaire exige une date de livraison.",
    deliveryCountry: "Une livraison intracommunautaire exige le pays de livraison.",
    noDeliveryCountry: "Entre entreprises allemandes, le pays de livraison doit être omis.",
    objectScheme: "Le schéma de l’objet facturé est inconnu.",
    noteSubject:
      "Une note contient trois caractères entre deux # : ils seraient lus comme un code. Modifiez-les.",
    cashDiscount:
      "Une condition de paiement qui commence par # doit ressembler à #SKONTO#TAGE=14#PROZENT=2.00#.",
    unwritable: "Un texte contient un caractère qu’une facture électronique n’admet pas.",
    buyerReference: "La référence du client manque.",
    reference: "La facture à laquelle il se rapporte n’a pas de numéro. Finalisez-la d’abord.",
    negativeCredit: "Un avoir danois ne peut pas avoir un total négatif.",
    creditUnfit:
      "Il ne correspond pas à la facture qu’il crédite. Vérifiez le client, la devise, la date et le montant.",
    closedBooks: "Les livres sont clos pour cette date.",
  },
} satisfies typeof en;
export default fr;
