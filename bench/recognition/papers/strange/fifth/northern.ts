/** Denmark, Poland, Finland, Norway: restaurants, telephones, fuel, software, shops. */
import { addDays } from "../../../../../src/kernel/calendar.ts";
import { billed, sold, twoRates } from "../contents.ts";
import { type StrangeLayout, someDay, taxOn } from "../strange-paper.ts";
import { styles } from "../styles.ts";

export const northern: readonly StrangeLayout[] = [
  {
    ...styles.dk,
    name: "restaurant-dk-bord",
    kind: "receipt",
    strip: 210,
    dates: "DD/MM-YY",
    vendor: "Restaurant {v}|{v}|Restaurant {v} ApS",
    make: (dice) => {
      const bill = sold(dice, 25, [
        ["2 x Smørrebrød 3 stk", 31800, 39800],
        ["1 x Stegt flæsk", 17500, 21500],
        ["3 x Fadøl 50 cl", 18600, 22500],
      ]);
      return { ...bill, number: "1####" };
    },
    page: `
16|[=105]*Restaurant {v}
[=105]Nyhavn 27 - 1051 København K
[=105]Tlf. 33 55 01 44
[=105]SE-nr. 31 88 20 47
[10]Bord 9 [>200]Tjener: Signe
[10]Bon {number} [>200]{date} 20:14
~items [10]{0} [>200]{1}
13|[10]*At betale DKK [>200]*{total}
[10]Momsgrundlag [>200]{net}
[10]heraf moms 25% [>200]{tax}
[10]Dankort [>200]{total}
[=105]Tak for besøget`,
  },
  {
    ...styles.dk,
    name: "mobile-dk-faktura",
    dates: "D. MMMM YYYY",
    vendor: "{v} Mobil A/S|{v} Mobil|{v}",
    make: (dice) => {
      const bill = billed(dice, 25, [
        ["Fri tale + 100 GB, 20 88 14 02", 11900, 17900],
        ["Fri tale + 20 GB, 20 88 14 03", 7900, 9900],
        ["Opkald til udlandet", 200, 3200],
      ]);
      return {
        ...bill,
        number: "90######",
        customer: "41####",
        due: addDays(bill.date, 18),
        buyer: "Tømrerfirmaet Brandt ApS",
      };
    },
    page: `
26|[56]*{vdomain} mobil
^90 [56]{buyer} [350]Fakturanr. [>539]{number}
[56]Industrivej 8 [350]Kundenr. [>539]{customer}
[56]4700 Næstved [350]Udskrevet [>539]{date}
[350]Betales senest [>539]{due}
12|^190 [56]*Din regning
~items [56]{0} [>539]{1}
[56]I alt ekskl. moms [>539]{net}
[56]Moms 25 % [>539]{tax}
[56]*I alt til betaling [>539]*{total} kr.
[56]Beløbet trækkes via Betalingsservice. PBS-nr. 02288114
8|^770 [56]{v} Mobil A/S - Tobaksvejen 21 - 2860 Søborg - CVR 28 84 10 73`,
  },
  {
    ...styles.pl,
    name: "fuel-pl-faktura",
    dates: "YYYY-MM-DD",
    vendor: "{v} Paliwa Sp. z o.o.|{v} Paliwa|{v} Paliwa Sp. z o. o.",
    make: (dice) => {
      const net = dice.between(16000, 38000);
      const tax = taxOn(net, 23);
      return {
        date: someDay(dice),
        net,
        tax,
        total: net + tax,
        litres: String(dice.between(32, 70)),
        number: "F ####K8/0114/25",
        buyer: "Studio Wnętrz Zieliński",
      };
    },
    page: `
12|[56]*FAKTURA VAT nr {number} [>539]oryginał
[56]Data wystawienia: {date} [>539]Warszawa
[56]Data sprzedaży: {date}
^100 [56]*Sprzedawca: [310]*Nabywca:
[56]{v} Paliwa Sp. z o.o. [310]{buyer}
[56]ul. Puławska 435, 02-801 Warszawa [310]ul. Polna 3/12, 05-500 Piaseczno
[56]NIP 951-22-81-904 [310]NIP 123-11-40-885
[56]Stacja paliw nr 4408
^190 [56]Lp [80]Nazwa [200]Ilość [>330]Netto [>400]VAT% [>470]VAT [>539]Brutto
[56]1 [80]ON Diesel [200]{litres},18 L [>330]{net} [>400]23 [>470]{tax} [>539]{total}
[80]Razem [>330]{net} [>470]{tax} [>539]{total}
[56]*Do zapłaty: {total} PLN
[56]Zapłacono: karta płatnicza {total}
[56]Nr rej. pojazdu: WPI 44K81`,
  },
  {
    ...styles.pl,
    name: "cafe-pl-paragon",
    kind: "receipt",
    strip: 205,
    dates: "YYYY-MM-DD",
    vendor: "Kawiarnia {v}|Kawiarnia {v} Anna Sowa|{v}",
    make: (dice) => {
      const parts = twoRates(dice.between(1800, 4200), 8, dice.between(900, 2400), 23);
      return { ...parts, date: someDay(dice), number: "0####" };
    },
    page: `
14|[=102]*KAWIARNIA {V}
[=102]Anna Sowa
[=102]ul. Floriańska 18, 31-021 Kraków
[=102]NIP 676-114-08-22
[10]{date} [>195]nr wydr. {number}
12|[=102]*PARAGON FISKALNY
[10]Sernik + Latte 1*{low} [>195]{low} B
[10]Lemoniada 1*{high} [>195]{high} A
[10]Sprzed. opod. PTU A [>195]{high}
[10]Kwota A 23,00% [>195]{high_tax}
[10]Sprzed. opod. PTU B [>195]{low}
[10]Kwota B 8,00% [>195]{low_tax}
[10]Podatek PTU [>195]{tax}
14|[10]*SUMA PLN [>195]*{total}
[10]Karta [>195]{total}
[=102]Kasa 1 Kasjer nr 4 11:26
[=102]EBN 2201881407`,
  },
  {
    ...styles.fi,
    name: "software-fi-lasku",
    vendor: "{v} Ohjelmistot Oy|{v} Ohjelmistot",
    make: (dice) => {
      const bill = billed(dice, 25.5, [
        ["Laskutusohjelma, Pro, 12 kk", 22800, 46800],
        ["Lisäkäyttäjä", 4800, 9600],
      ]);
      return {
        ...bill,
        number: "25####",
        reference: "25#### 7",
        due: addDays(bill.date, 14),
        buyer: "Kahvila Harmaa Lokki",
      };
    },
    page: `
14|[56]*{v} Ohjelmistot Oy [330]LASKU
[56]Kalevankatu 30 [330]Päiväys [430]{date}
[56]00100 Helsinki [330]Laskun nro [430]{number}
[56]Y-tunnus 2288114-0 [330]Viitenumero [430]{reference}
[330]Eräpäivä [430]{due}
[330]Viivästyskorko [430]11,5 %
^130 [56]{buyer}
[56]Rantakatu 4
[56]65100 Vaasa
^240 [56]Tuote [>330]à hinta [>400]alv % [>539]Yhteensä
~items [56]{0} [>330]{1} [>400]25,5 [>539]{1}
[330]Veroton yhteensä [>539]{net}
[330]Alv 25,5 % [>539]{tax}
[330]*Maksettava yhteensä EUR [>539]*{total}
^700 [56]Saajan tilinumero [180]FI21 1234 5600 0007 85 [330]BIC NDEAFIHH
[56]Saaja [180]{v} Ohjelmistot Oy`,
  },
  {
    ...styles.no,
    name: "sport-no-kvittering",
    kind: "receipt",
    strip: 215,
    dates: "DD.MM.YYYY",
    vendor: "{v} Sport|{v} Sport Lillehammer|{v} Sport AS",
    make: (dice) => {
      const bill = sold(dice, 25, [
        ["Skismurning Blå", 12900, 19900],
        ["Ullsokk 2-pk", 19900, 29900],
        ["Bærepose", 300, 500],
      ]);
      return { ...bill, number: "33####" };
    },
    page: `
18|[=107]*{v} Sport
[=107]Storgata 64, 2609 Lillehammer
[=107]Org.nr 988 214 077 MVA
[=107]Foretaksregisteret
[10]Salgskvittering {number}
[10]{date} 15:47 [>205]Kasse 2 / Ida
~items [10]{0} [>205]{1}
14|[10]*Sum [>205]*{total}
[10]BankAxept [>205]{total}
[10]MVA-grunnlag [=107]MVA% [>205]MVA
[10]{net} [=107]25 [>205]{tax}
[=107]30 dagers åpent kjøp mot kvittering
[=107]{vdomain}sport.no`,
  },
];
