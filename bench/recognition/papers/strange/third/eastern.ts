/** Hungary, Romania, Slovakia, Croatia, Lithuania, Estonia. */
import { addDays } from "../../../../../src/kernel/calendar.ts";
import { billed, sold } from "../contents.ts";
import { type StrangeLayout, someDay, taxOn } from "../strange-paper.ts";
import { styles } from "../styles.ts";

export const eastern: readonly StrangeLayout[] = [
  {
    ...styles.cz,
    name: "print-hu-szamla",
    amount: "1 234",
    currency: "HUF",
    dates: "YYYY.MM.DD.",
    vendor: "{v} Nyomda Kft.|{v} Nyomda",
    make: (dice) => {
      const net = dice.between(400, 2900) * 10000;
      const tax = taxOn(net, 27);
      const date = someDay(dice);
      return {
        date,
        net,
        tax,
        total: net + tax,
        number: "NY-2025/####",
        due: addDays(date, 8),
        buyer: "Duna Könyvesbolt Bt.",
      };
    },
    page: `
16|[=297]*SZÁMLA
[400]Számlaszám: {number}
^80 [56]*Eladó [330]*Vevő
[56]{v} Nyomda Kft. [330]{buyer}
[56]1139 Budapest, Váci út 95. [330]6720 Szeged, Kárász utca 11.
[56]Adószám: 13884421-2-41 [330]Adószám: 20118834-1-06
[56]Bankszámla: 11713005-20412233
^180 [56]Fizetési mód [170]Számla kelte [290]Teljesítés [410]Fizetési határidő
[56]átutalás [170]{date} [290]{date} [410]{due}
^240 [56]Megnevezés [>300]Nettó [>380]ÁFA% [>450]ÁFA [>539]Bruttó
[56]Szórólap A5, 5000 db [>300]{net} [>380]27% [>450]{tax} [>539]{total}
[56]Összesen: [>300]{net} [>450]{tax} [>539]{total}
14|[330]*Fizetendő: [>539]*{total} Ft
8|^780 [56]A számla kiállítása megfelel a jogszabályi előírásoknak. Köszönjük, hogy minket választott!`,
  },
  {
    ...styles.de,
    name: "cleaning-ro-factura",
    currency: "RON",
    vendor: "{v} Curățenie S.R.L.|SC {v} Curățenie SRL|{v} Curățenie",
    make: (dice) => {
      const bill = billed(dice, 19, [
        ["Servicii curățenie birouri", 120000, 310000],
        ["Materiale consumabile", 15000, 42000],
      ]);
      return { ...bill, number: "0####", due: addDays(bill.date, 15), buyer: "Atelier Lipscani SRL" };
    },
    page: `
[56]Furnizor [330]Cumpărător
[56]*{v} Curățenie S.R.L. [330]*{buyer}
[56]CIF: RO33812207 [330]CIF: RO28811903
[56]Reg. com.: J40/9921/2014 [330]Sediul: Str. Lipscani 44, București
[56]Sediul: Șos. Pantelimon 220, București [330]Județ: București
[56]Cont: RO49 AAAA 1B31 0075 9384 0000
15|^150 [=297]*FACTURA FISCALĂ
[=297]Seria VCR nr. {number}
[=297]Data (ziua, luna, anul): {date}
[=297]Termen de plată: {due}
^230 [56]Nr. crt. [110]Denumirea serviciilor [>430]Valoare lei [>539]Valoare TVA
~items [56]1 [110]{0} [>430]{1}
[110]Cota TVA 19%
[110]Total [>430]{net} [>539]{tax}
[110]*Total de plată [>539]*{total} lei
[56]Factura circulă fără semnătură și ștampilă cf. art. 319 Cod Fiscal`,
  },
  {
    ...styles.cz,
    name: "bikes-sk-servis",
    currency: "EUR",
    vendor: "{v} Cyklo s.r.o.|{v} Cyklo",
    make: (dice) => {
      const bill = billed(dice, 20, [
        ["Servis bicykla - komplet", 6000, 14000],
        ["Reťaz Shimano", 2500, 5200],
      ]);
      return { ...bill, number: "2025####", due: addDays(bill.date, 14), buyer: "Kuriér Petržalka s.r.o." };
    },
    page: `
[56]Dodávateľ: [330]*FAKTÚRA č. {number}
[56]*{v} Cyklo s.r.o. [330]Variabilný symbol: {number}
[56]Obchodná 22 [330]Konštantný symbol: 0308
[56]811 06 Bratislava
[56]IČO: 47881203 DIČ: 2024119933 [330]Odberateľ:
[56]IČ DPH: SK2024119933 [330]*{buyer}
[56]IBAN: SK31 1200 0000 1987 4263 7541 [330]Romanova 8
[330]851 02 Bratislava
^180 [56]Dátum vystavenia: {date} [330]Dátum splatnosti: {due}
[56]Dátum dodania: {date} [330]Forma úhrady: prevodom
^230 [56]Popis [>539]Cena bez DPH
~items [56]{0} [>539]{1}
[330]Základ DPH 20 % [>539]{net}
[330]DPH 20 % [>539]{tax}
13|[330]*Spolu na úhradu: [>539]*{total} €
[56]Zapísaná v OR OS Bratislava I, odd. Sro, vl. č. 99120/B`,
  },
  {
    ...styles.de,
    name: "bakery-hr-racun",
    kind: "receipt",
    strip: 200,
    dates: "DD.MM.YYYY",
    vendor: "Pekara {v}|{v} obrt|Pekara {v} obrt",
    make: (dice) => {
      const bill = sold(dice, 25, [
        ["Burek sir", 250, 420],
        ["Jogurt", 90, 160],
        ["Kava velika", 180, 260],
      ]);
      return { ...bill, number: "####/POS1/1" };
    },
    page: `
13|[=100]*PEKARA {V}
[=100]vl. Ivana Perić, Dubrovačka 7, Split
[=100]OIB: 48812201934
[10]Račun br.: {number}
[10]Datum: {date} 07:12:45
[10]Način plaćanja: Gotovina
~items [10]{0} [>190]{1}
13|[10]*UKUPNO EUR: [>190]*{total}
[10]PDV 25% osn. {net} [>190]{tax}
[10]Operater: 02
6|[10]ZKI: 8f1b0c7e22aa4d91b0c7e22aa4d91f00
6|[10]JIR: 1c0a7e3f-55d2-4b8e-9e11-7d2c9a01b2c3
[=100]Hvala i doviđenja!`,
  },
  {
    ...styles.se,
    name: "transport-lt-pvm",
    amount: "1 234,50",
    currency: "EUR",
    dates: "YYYY-MM-DD",
    vendor: "UAB {v} Logistika|UAB „{v} Logistika“|{v} Logistika",
    make: (dice) => {
      const bill = billed(dice, 21, [["Krovinio vežimas Kaunas - Ryga", 42000, 98000]]);
      return { ...bill, number: "00####", due: addDays(bill.date, 30), buyer: "UAB Baltijos baldai" };
    },
    page: `
13|[=297]*PVM SĄSKAITA FAKTŪRA
[=297]Serija VLG Nr. {number}
[=297]{date}
^110 [56]Pardavėjas: [330]Pirkėjas:
[56]*UAB „{v} Logistika“ [330]*{buyer}
[56]Įmonės kodas 303118822 [330]Įmonės kodas 302554411
[56]PVM kodas LT100008811219 [330]PVM kodas LT100007712213
[56]Taikos pr. 88, Kaunas [330]Savanorių pr. 176, Vilnius
[56]A/s LT12 1000 0111 0100 1000
^220 [56]Pavadinimas [>430]Kiekis [>539]Suma, EUR
~items [56]{0} [>430]1 [>539]{1}
[>430]Suma be PVM [>539]{net}
[>430]PVM 21 % [>539]{tax}
[>430]*Suma su PVM [>539]*{total}
[56]Apmokėti iki {due}
[56]Sąskaitą išrašė: vadybininkė Rasa Petrauskienė`,
  },
  {
    ...styles.fi,
    name: "it-ee-arve",
    dates: "DD.MM.YYYY",
    vendor: "{v} Tarkvara OÜ|{v} Tarkvara",
    make: (dice) => {
      const bill = billed(dice, 22, [
        ["Arendustööd", 160000, 480000],
        ["Majutus", 2000, 9000],
      ]);
      return { ...bill, number: "25####", due: addDays(bill.date, 14), buyer: "Tallinna Veinikelder OÜ" };
    },
    page: `
22|[56]*{vdomain}
^90 [56]*Arve nr {number}
[56]Kuupäev {date}
[56]Maksetähtaeg {due}
[56]Viivis 0,15% päevas
^90 [330]Maksja
[330]*{buyer}
[330]Pikk 14, 10123 Tallinn
^180 [56]Nimetus [>539]Summa
~items [56]{0} [>539]{1}
[>430]Summa km-ta [>539]{net}
[>430]Käibemaks 22% [>539]{tax}
[>430]*Kokku tasuda (EUR) [>539]*{total}
7|^790 [56]{v} Tarkvara OÜ [220]Reg. nr 14882201 [380]Swedbank EE38 2200 2210 2014 5685
7|[56]Telliskivi 60a, 10412 Tallinn [220]KMKR EE102211883 [380]arved@{vdomain}.ee`,
  },
];
