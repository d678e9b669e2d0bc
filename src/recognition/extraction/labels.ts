/**
 * The labels of amounts, grouped by their meaning. They are in lower case without accents, as `fold` returns
 * them. The longest label found in a row decides, so "total savings" is never a total and "cashier" never
 * cash.
 */
export type AmountRole =
  | "grand_total"
  | "total"
  | "weak_total"
  | "subtotal"
  | "tax"
  | "rounding"
  | "cash"
  | "change"
  | "card"
  | "discount"
  | "service"
  | "tip"
  | "deposit"
  | "ignored";

export const amountLabels: Record<AmountRole, readonly string[]> = {
  // The amount that is finally owed; nothing is added after it.
  grand_total: list(`
    grand total, total due, amount due, balance due, total payable, amount payable, total to pay,
    total amount payable, total amount due, nett total, net total, total nett, total sales inclusive,
    total incl, total inclusive, total including, total with tax, total rounded, rounded total,
    total after rounding, total amt rounded, total after adj, total rm incl, total amount incl, bill total,
    invoice total, order total, balance to pay, please pay, to stay total, total amount with, gesamtbetrag,
    gesamtsumme, rechnungsbetrag, rechnungssumme, rechnungsendbetrag, endbetrag, endsumme, zu zahlen,
    zahlbetrag, zahlungsbetrag, bruttobetrag, gesamt brutto, total brutto, summe brutto, net a payer,
    total ttc, montant ttc, a payer, total a payer, reste a payer, total a pagar, importe total,
    total con iva, total factura, totale complessivo, totale da pagare, totale fattura, totale documento,
    importo pagato, totale euro, total geral, valor total, valor a pagar, te betalen, totaal te betalen,
    algemeen totaal, totaal incl, totaal inclusief, totaalbedrag, att betala, summa att betala,
    totalt att betala, a betale, at betale, til betaling, i alt, maksettava, yhteensa, do zaplaty,
    razem do zaplaty, suma pln, kwota do zaplaty, celkem k uhrade, k uhrade, celkova suma, fizetendo,
    vegosszeg, brutto osszesen, za platiti, za uplatu, ukupno za platiti, ukupan iznos, ukupni iznos,
    viso moketi, moketi, bendra suma, suma apmoketi, apmaksai, kopa apmaksai, kokku tasuda, tasuda,
    total de plata, de plata, genel toplam, odenecek tutar, jumlah besar, jumlah perlu dibayar,
    jumlah bayaran, skupaj za placilo, za placilo, gross worth, gross total, payable amount, amt payable, amt due, bal due, net payable,
    total net payable, total amt payable, bill amount, bill amt, invoice amount, final amount, final total,
    amount to pay, to pay, rounded amount, grand ttl, g total, total outstanding, total w gst, total with gst,
    factuurbedrag, totaal te voldoen, fakturabelopp, totalt att betala, fakturabelop, loppusumma, laskun loppusumma,
    maksettava yhteensa, razem brutto, wartosc brutto, castka k uhrade, k platbe, montant du, importo totale,
    gesamtpreis, gesamtentgelt, endpreis, zu bezahlen, zu begleichen, gesamtforderung, summe inkl, gesamt inkl, montant total,
    total toutes taxes, net a regler, montant a regler, somme due, total facture, total de la facture, a regler,
    total a abonar, importe a pagar, total euros, totale generale, netto a pagare, da pagare, totale ivato, totale bolletta,
    totale kosten, te betalen bedrag, te voldoen, belopp att betala, totalsum, totalbelop, samlet belob, laskun summa,
    naleznosc, ogolem, celkem k zaplaceni, k zaplaceni, celkova castka, amount billed, payment total, total payment,
    total for this invoice, new charges, current charges, charges for this bill, total new charges, total current charges,
    total with vat, total inc gst, total inc vat, samaksai, celkem s dph, totalt inkl, sum inkl,
    price incl, price incl tax, preis inkl, prix ttc, prezzo ivato, precio con iva, prijs incl, pris inkl,
    please send, please send me, please remit, please transfer, total do documento, total a liquidar, valor total da nota, spolu na uhradu, na uhradu,
    suma na uhradu, spolu k uhrade, suma su pvm, is viso su pvm, kopa ar pvn, summa ar pvn, kokku km ga, sveukupno,
    ukupno s pdv, skupaj z ddv, total cu tva, festgesetzt, festgesetzt werden, festgesetzter betrag`),
  total: list(`
    total, totals, total amount, total amt, total rm, total sales, total sale, totl, ttl, balance, summe,
    gesamt, insgesamt, total eur, summe eur, totale, totaal, suma, razem, somme, soma, summa, totalt, ialt,
    celkem, spolu, osszesen, ukupno, viso, is viso, kopa, kokku, toplam, jumlah, skupaj, due, total due rm,
    nett, nett amount, kwota, razem pln, vsota, total general, total charge, total charges, total charged, total purchase, total purchases, total bill,
    total check, total price, total cost, total fare, total fee, sales total, net ttl, summe gesamt, suma total,
    totaal eur, totale eur, total usd, total myr, total gbp, total chf, total sgd, ges, ges eur, entgelt, parkentgelt,
    parkgebuhr, fahrpreis, honorar gesamt, preis chf, preis eur`),
  weak_total: list(`
    amount, betrag, montant, importe, importo, bedrag, belopp, belob, iznos, castka, osszeg, amt,
    payment amount, purchase, sale amount, sum, paid, amount paid, total paid, bezahlt, payment, kaufbetrag,
    umsatz, fare, fee, parking fee, parking, transaction amount, txn amt, txn amount,
    amount charged, amount rm, trans amount, zahlung`),
  subtotal: list(`
    net, subtotal, sub total, subtotals, sub ttl, total excl, total excluding, total exclusive, total before,
    total ex, total w o, net amount, net worth, net sales, total sales excluding, taxable amount,
    amount excl, amount before, goods total, items total, merchandise, zwischensumme, netto, nettobetrag,
    summe netto, nettosumme, gesamt netto, netto gesamt, warenwert, sous total, total ht, montant ht,
    total hors taxe, base imponible, base, subtotal sin iva, imponibile, totale imponibile, subtotale,
    subtotaal, totaal excl, exclusief, delsumma, netto summa, delsum, subtotalt, mellomsum, valisumma,
    sum for mva, suma czesciowa, veroton, veroton summa, razem netto, wartosc netto, celkem bez dph, cena bez dph, zaklad,
    i alt ekskl moms, summa exkl moms, sum eks mva, totale netto, importe neto, total sin iva,
    mezisoucet, suma netto, reszosszeg, osnovica, zaklad dane, ara toplam, jumlah kecil, total net,
    net total excl, taxable value, incidencia, base tributavel, total iliquido, total fara tva, baza impozabila,
    adoalap, netto osszesen, zaklad dph, spolu bez dph, suma be pvm, kopa bez pvn, summa bez pvn, summa km ta, kokku km ta,
    ukupno bez pdv, skupaj brez ddv, s total, base imp, sub ttl excl, vat base`),
  tax: list(`
    tax, gst, sst, vat, hst, pst, qst, cgst, sgst, igst, valoare tva, total dph, sales tax, service tax, total gst, total tax, gst amount, tax amount,
    vat amount, total vat, add gst, gst payable, sst amount, tax total, taxes, total sst, mwst, ust,
    umsatzsteuer, mehrwertsteuer, steuer, mwst betrag, steuerbetrag, inkl mwst, enth mwst, enthaltene mwst,
    zzgl mwst, zzgl ust, summe mwst, tva, total tva, dont tva, montant tva, iva, total iva, cuota iva,
    di cui iva, imposta, igic, btw, totaal btw, moms, varav moms, heraf moms, mva, herav mva, alv, pdv,
    porez, dph, pvm, pvn, kdv, topkdv, afa, ptu, suma ptu, cukai, km kaibemaks, kaibemaks, ddv, gst summary,
    tax summary, vat summary, tax code, incl gst, gst incl, includes gst, total included gst,
    total including gst of, included gst, bill inclusive of gst, total gst included, total includes gst,
    gst included, vat included, service tax amount, consumption tax, service tax, cuota, gst tax, tax amt, gst amt`),
  rounding: list(`
    rounding, rounding adj, rounding adjustment, round adj, round, rounding amount, rounding amt, rnd,
    bill rounding, rounding diff, rundung, rundungsdifferenz, arrondi, afronding, avrundning,
    oresavrundning, oreavrunding, afrunding, pyoristys, redondeo, arrotondamento, zaokrouhleni, kerekites,
    pembulatan, pelarasan, roundg, roundin, rounding ad, r adj, rndg adj, rnd adj, round amt, round off, roundoff, rounding off, pembundaran, zaokruzenje`),
  cash: list(`
    cash, cash tendered, tendered, tender, cash received, amount tendered, cash paid, cash payment,
    cash amount, received, amount received, bar, gegeben, barzahlung, bar gegeben, erhalten, especes,
    efectivo, entregado, contanti, contante, contant, kontant, kontanter, gotowka, gotovina, hotovost,
    keszpenz, tunai, nakit, dinheiro, grynais, grynieji, paid amount, cash rm, customer paid, pay,
    pay amount, total tender, total tendered, total cash, cash tend, cash tender, payment received,
    payment recd, received amt, paid amt, bayaran, bayar, bargeld, pago, pagato contanti, betaald`),
  change: list(`
    change, change due, cash change, balance change, total change, ruckgeld, wechselgeld, zuruck, rendu,
    monnaie, a rendre, cambio, vuelto, devolucion, resto, wisselgeld, terug, vaxel, byttepenge, tilbage,
    veksel, vaihtorahaa, takaisin, reszta, vraceno, povrat, visszajaro, graza, baki, para ustu, troco,
    change given, kembalian, uang kembali, cash balance, change amt, change amount, vrateno`),
  card: list(`
    visa, visa card, mastercard, master card, master, amex, american express, maestro, debit, debit card,
    credit card, credit, card, card payment, bank card, girocard, ec karte, ec cash, ec, kreditkarte,
    kartenzahlung, karte, geg mastercard, geg visa, carte, carte bancaire, cb, tarjeta, tarjeta credito,
    carta, carta di credito, bancomat, pin, pinpas, kort, kortti, karta, kartica, kartou, bankkartya,
    kortele, apple pay, google pay, paypal, twint, swish, dankort, betalpas, credit purchase, contactless,
    bankomat, octopus, alipay, e wallet, ewallet, touch n go, grabpay, kontokort, pagamento elettronico, bankkort, kreditkort, pos payment, tng, duitnow`),
  discount: list(`
    discount, disc, less, total discount, item discount, member discount, coupon, voucher, promo, promotion,
    rabatt, nachlass, gutschein, remise, reduction, descuento, dto, sconto, korting, rabat, alennus, sleva,
    kedvezmeny, popust, nuolaida, diskaun, indirim, desconto, skonto`),
  service: list(`
    service charge, svc charge, svc chg, service chg, serv charge, srv chg, servicecharge, service,
    serv chg, bedienung, servicio, coperto, shipping, delivery, delivery fee, delivery charge, postage,
    versand, versandkosten, lieferung, livraison, frais de port, envio, spedizione, verzending, frakt,
    packing, handling, cover charge, pfand, svc, service fee`),
  tip: list(`
    tip, tips, gratuity, trinkgeld, pourboire, propina, mancia, fooi, dricks, drikkepenge`),
  deposit: list(`
    deposit, prepaid, prepayment, less deposit paid, anzahlung, abzuglich anzahlung, bereits gezahlt, bereits bezahlt,
    abschlagszahlung, acompte, acompte verse, acompte recu, deja regle, anticipo, a cuenta, pagado a cuenta, acconto,
    acconto versato, gia pagato, aanbetaling, reeds betaald, voorschot, forskott, redan betalt, forskudd,
    allerede betalt, forudbetalt, ennakkomaksu, jo maksettu, caparra, abschlage, geleistete abschlage, provision, arrhes, sena, termijnbedragen, credit applied,
    applied balance, prepaid account, payments received, zaliczka, uhrazena zaloha, depositum`),
  // Look-alikes: counts, savings, points, numbers, legal sentences.
  ignored: list(`
    imposta di soggiorno, tassa di soggiorno, taxe de sejour, kurtaxe, ortstaxe, beherbergungssteuer, city tax,
    tourist tax, occupancy tax, accommodation tax, toeristenbelasting, tasa turistica,
    total qty, total quantity, total item, total items, items total qty, total no, total number, total pcs,
    total unit, total pieces, no of item, number of items, item count, items count, item s, qty total,
    total savings, total saving, you saved, you save, savings, saved, total points, points,
    total points earned, point balance, points balance, card balance, balance points, anzahl, total weight,
    exchange, exchanged, exchange rate, cashier, cash bill, cash sale, cash sales, cash receipt, cashiers,
    cash register, change of, amount of items, artikelanzahl, punkte, subject to, member points, total disc,
    total guest, total pax, card no, card number, card num, card type, kartennummer, carta n, unit price,
    price, rrp, tax invoice, tax id, tax no, tax reg, gst id, gst no, gst reg, gst registration, vat no,
    vat reg, vat id, vat number, ust id, ust idnr, ust nr, steuernummer, steuer nr, tva intracommunautaire,
    tva intra, p iva, partita iva, btw nr, btw nummer, pvm kodas, service tax no, service tax id, sst no,
    sst id, sst reg, protuvrijednost, next purchase, min purchase, minimum, off your next, account balance,
    loyalty, received by, total sst inclusive, gst relief, credit note, credit terms, credit sales, barcode,
    bargain, baru, basel, available, redeem, reward, rewards, stamp, stamps, estimated, suggested,
    suggested tip, tip guide, payment terms, payment method, zahlungsart, previous balance, last bill, previous bill, hotel, ubertrag, ubertrag seite, carried forward, brought forward, a reporter, report, riporto,
    suma y sigue, transport,
    total saved, saldo punkte, bonus, treuepunkte, cash back, cashback, new balance, opening balance, closing balance, card bal`),
};

function list(text: string): string[] {
  return text.split(",").map((label) => label.trim());
}
