/**
 * How banks write their CSV files: one line for each layout. The contents are made up.
 *
 *     name | delimiter, date, decimal mark | columns
 *
 * A column is the bank's header and what stands in it. Dates: `dmy.` 31.01.2026, `dmy2.` 31.01.26, `dmy/`, `dmy-`, `mdy/`,
 * `iso`, `ymd/`, `ymd` 20260131, `mon` 31 Jan 2026, `stamp` 2026-01-31 10:15:00. Marks: `,` 1234,56; `.` 1234.56;
 * `.,` 1.234,56; `,.` 1,234.56; `' ,` 1 234,56 (the apostrophe stands for the space).
 */
import { type Movement, movements } from "./test-movements.ts";

const lines = `
Sparkasse CSV-CAMT | ; dmy2. , | Auftragskonto=own, Buchungstag=date, Valutadatum=date, Buchungstext=kind, Verwendungszweck=text, Glaeubiger ID=empty, Mandatsreferenz=empty, Beguenstigter/Zahlungspflichtiger=name, Kontonummer/IBAN=iban, BIC (SWIFT-Code)=bic, Betrag=amount, Waehrung=ccy, Info=booked
Sparkasse CSV-MT940 | ; dmy2. , | Auftragskonto=own, Buchungstag=date, Valutadatum=date, Buchungstext=kind, Verwendungszweck=text, Beguenstigter/Zahlungspflichtiger=name, Kontonummer=iban, BLZ=bic, Betrag=amount, Waehrung=ccy, Info=booked
Volksbank | ; dmy. , | Bezeichnung Auftragskonto=title, IBAN Auftragskonto=own, BIC Auftragskonto=bic, Bankname Auftragskonto=title, Buchungstag=date, Valutadatum=date, Name Zahlungsbeteiligter=name, IBAN Zahlungsbeteiligter=iban, BIC (SWIFT-Code) Zahlungsbeteiligter=bic, Buchungstext=kind, Verwendungszweck=text, Betrag=amount, Waehrung=ccy, Saldo nach Buchung=balance
DKB 2019 | ; dmy. ., | Buchungstag=date, Wertstellung=date, Buchungstext=kind, Auftraggeber / Begünstigter=name, Verwendungszweck=text, Kontonummer=iban, BLZ=bic, Betrag (EUR)=amount, Gläubiger-ID=empty, Mandatsreferenz=empty, Kundenreferenz=empty
DKB 2023 | ; dmy2. ., | Buchungsdatum=date, Wertstellung=date, Status=booked, Zahlungspflichtige*r=payer, Zahlungsempfänger*in=payee, Verwendungszweck=text, Umsatztyp=kind, IBAN=iban, Betrag (€)=amount, Gläubiger-ID=empty, Mandatsreferenz=empty, Kundenreferenz=empty
ING Germany | ; dmy. ., | Buchung=date, Wertstellungsdatum=date, Auftraggeber/Empfänger=name, Buchungstext=kind, Verwendungszweck=text, Saldo=balance, Währung=ccy, Betrag=amount
Commerzbank | ; dmy. , | Buchungstag=date, Wertstellung=date, Umsatzart=kind, Buchungstext=text, Betrag=amount, Währung=ccy, IBAN Kontoinhaber=own, Kategorie=empty
Deutsche Bank | ; dmy. ., | Buchungstag=date, Wert=date, Umsatzart=kind, Begünstigter / Auftraggeber=name, Verwendungszweck=text, IBAN / Kontonummer=iban, BIC=bic, Kundenreferenz=empty, Betrag=amount, Währung=ccy
Postbank | ; dmy. ., | Buchungstag=date, Wert=date, Umsatzart=kind, Begünstigter / Auftraggeber=name, Verwendungszweck=text, IBAN / Kontonummer=iban, BIC=bic, Kundenreferenz=empty, Soll=debit, Haben=credit, Währung=ccy
N26 | , iso . | Booking Date=date, Value Date=date, Partner Name=name, Partner Iban=iban, Type=kind, Payment Reference=text, Account Name=title, Amount (EUR)=amount, Original Amount=empty, Original Currency=empty, Exchange Rate=empty
N26 German | , iso . | Datum=date, Empfänger=name, Kontonummer=iban, Transaktionstyp=kind, Verwendungszweck=text, Betrag (EUR)=amount, Betrag (Fremdwährung)=empty, Fremdwährung=empty, Wechselkurs=empty
comdirect | ; dmy. ., | Buchungstag=date, Wertstellung (Valuta)=date, Vorgang=kind, Buchungstext=text, Umsatz in EUR=amount
Consorsbank | ; dmy. ., | Buchung=date, Valuta=date, Sender / Empfänger=name, IBAN / Konto-Nr.=iban, BIC / BLZ=bic, Buchungstext=kind, Verwendungszweck=text, Kategorie=empty, Betrag in EUR=amount
HypoVereinsbank | ; dmy. ., | Kontonummer=own, Buchungsdatum=date, Valuta=date, Empfaenger 1=name, Empfaenger 2=empty, Verwendungszweck=text, Betrag=amount, Waehrung=ccy
GLS Bank | ; dmy. , | Bezeichnung Auftragskonto=title, IBAN Auftragskonto=own, Buchungstag=date, Valutadatum=date, Name Zahlungsbeteiligter=name, IBAN Zahlungsbeteiligter=iban, Buchungstext=kind, Verwendungszweck=text, Betrag=amount, Waehrung=ccy, Saldo nach Buchung=balance, Bemerkung=empty
Targobank | ; dmy. ., | Datum=date, Vorgang=text, Betrag=amount, Währung=ccy
norisbank | ; dmy. ., | Buchungstag=date, Wert=date, Umsatzart=kind, Verwendungszweck=text, Betrag=amount, Währung=ccy
Santander Germany | ; dmy. ., | Buchungstag=date, Valuta=date, Verwendungszweck=text, Betrag=amount, Währung=ccy, Kontostand=balance
Tomorrow | , iso . | booking_date=date, value_date=date, counterparty_name=name, counterparty_iban=iban, description=text, amount=amount, currency=ccy
Kontist | ; iso . | Datum=date, Name=name, IBAN=iban, Verwendungszweck=text, Betrag=amount, Währung=ccy
Qonto | ; stamp , | Operation date=empty, Settlement date=date, Counterparty name=name, Total amount=amount, Currency=ccy, Reference=text, Transaction ID=id
Holvi | , mon . | Date=date, Amount=amount, Currency=ccy, Counterparty=name, Description=text, Reference=empty, Message=empty, Filing ID=id
Penta | ; dmy/ , | Booking date=date, Counterparty name=name, Counterparty IBAN=iban, Description=text, Amount=amount, Currency=ccy
Revolut | , stamp . | Type=kind, Product=title, Started Date=date, Completed Date=date, Description=text, Amount=amount, Fee=zero, Currency=ccy, State=completed, Balance=balance
Revolut Business | , iso . | Date started (UTC)=empty, Date completed (UTC)=date, ID=id, Type=kind, State=completed, Description=text, Reference=empty, Payer=payer, Amount=amount, Payment currency=empty, Fee=zero, Balance=balance
Wise | , dmy- . | TransferWise ID=id, Date=date, Amount=amount, Currency=ccy, Description=text, Payment Reference=empty, Running Balance=balance, Merchant=name
PayPal | , dmy/ . | Date=date, Name=name, Type=kind, Status=completed, Currency=ccy, Gross=amount, Fee=zero, Net=amount, Transaction ID=id, Balance=balance
Stripe balance | , stamp . | id=id, Description=text, Created (UTC)=date, Amount=amount, Currency=ccy, Net=amount
Erste Bank | ; dmy. ., | Buchungsdatum=date, Partnername=name, Partner IBAN=iban, BIC/SWIFT=bic, Betrag=amount, Währung=ccy, Buchungs-Details=text, Buchungsreferenz=id
Raiffeisen Austria | ; dmy. ., | Buchungsdatum=date, Umsatztext=text, Valutadatum=date, Betrag=amount, Währung=ccy
Bank Austria | ; dmy. ., | Buchungsdatum=date, Valutadatum=date, Buchungstext=text, Interne Notiz=empty, Währung=ccy, Betrag=amount, Belegnummer=id, Auftraggebername=empty, Empfängername=name, Empfängerkonto=iban
BAWAG | ; dmy. ., | Kontonummer=own, Buchungstext=text, Buchungsdatum=date, Valutadatum=date, Betrag=amount, Währung=ccy
Oberbank | ; dmy. ., | Buchungsdatum=date, Valutadatum=date, Text=text, Betrag=amount, Währung=ccy
UBS | ; iso . | Abschlussdatum=empty, Buchungsdatum=date, Valutadatum=date, Währung=ccy, Belastung=debit, Gutschrift=credit, Saldo=balance, Transaktions-Nr.=id, Beschreibung1=text
Credit Suisse | , dmy. . | Buchungsdatum=date, Text=text, Belastung=debit, Gutschrift=credit, Valutadatum=date, Saldo=balance
PostFinance | ; dmy. . | Buchungsdatum=date, Avisierungstext=text, Gutschrift in CHF=credit, Lastschrift in CHF=debit, Valuta=date, Saldo in CHF=balance
ZKB | ; dmy. . | Datum=date, Buchungstext=text, Whg=ccy, Betrag Detail=empty, ZKB-Referenz=id, Referenznummer=empty, Belastung CHF=debit, Gutschrift CHF=credit, Valuta=date, Saldo CHF=balance
Raiffeisen Switzerland | ; iso . | IBAN=own, Booked At=date, Text=text, Credit/Debit Amount=amount, Balance=balance, Valuta Date=date
BCV | ; dmy. . | Date comptable=date, Libellé=text, Débit=debit, Crédit=credit, Valeur=date, Solde=balance
Migros Bank | ; dmy. . | Datum=date, Buchungstext=text, Betrag=amount, Valuta=date
BNP Paribas | ; dmy/ , | Date operation=date, Libelle court=kind, Type operation=empty, Libelle operation=text, Montant operation=amount
Société Générale | ; dmy/ , | Date de l'opération=date, Libellé=text, Détail de l'écriture=empty, Montant de l'opération=amount, Devise=ccy
Crédit Agricole | ; dmy/ ' , | Date=date, Libellé=text, Débit euros=debit, Crédit euros=credit
Crédit Mutuel | ; dmy/ , | Date=date, Date de valeur=date, Débit=debit, Crédit=credit, Libellé=text, Solde=balance
CIC | ; dmy/ , | Date d'opération=date, Date de valeur=date, Débit=debit, Crédit=credit, Libellé=text, Solde=balance
La Banque Postale | ; dmy/ , | Date=date, Libellé=text, Montant(EUROS)=amount
LCL | ; dmy/ , | Date=date, Montant=amount, Type=kind, Libellé=text
Boursorama | ; iso , | dateOp=date, dateVal=date, label=text, category=empty, categoryParent=empty, supplierFound=name, amount=amount, accountNum=own, accountLabel=title, accountbalance=balance
Caisse d'Epargne | ; dmy/ , | Date de comptabilisation=date, Libelle simplifie=text, Reference=id, Informations complementaires=empty, Type operation=kind, Debit=debit, Credit=credit, Date operation=empty, Date de valeur=date
Fortuneo | ; dmy/ , | Date opération=date, Date valeur=date, libellé=text, Débit=debit, Crédit=credit
Hello bank | ; dmy- , | Date operation=date, Libelle operation=text, Montant operation=amount
Belfius | ; dmy/ , | Compte=own, Date de comptabilisation=date, Numéro d'extrait=empty, Compte contrepartie=iban, Nom contrepartie contient=name, Transaction=text, Date valeur=date, Montant=amount, Devise=ccy, BIC=bic
KBC | ; dmy/ , | Rekeningnummer=own, Naam=title, Munt=ccy, Afschriftnummer=empty, Datum=date, Omschrijving=text, Valuta=date, Bedrag=amount, Saldo=balance, Rekening tegenpartij=iban, Naam tegenpartij=name
BNP Fortis | ; dmy/ , | Volgnummer=empty, Uitvoeringsdatum=date, Valutadatum=date, Bedrag=amount, Valuta rekening=ccy, Rekeningnummer=own, Type verrichting=kind, Tegenpartij=iban, Naam van de tegenpartij=name, Mededeling=text
ING Belgium | ; dmy/ , | Rekeningnummer=own, Naam van de rekening=title, Rekening tegenpartij=iban, Omzetnummer=empty, Boekingsdatum=date, Valutadatum=date, Bedrag=amount, Munteenheid=ccy, Omschrijving=text
ING Netherlands | , ymd , | Datum=date, Naam / Omschrijving=text, Rekening=own, Tegenrekening=iban, Code=empty, Af Bij=side, Bedrag (EUR)=unsigned, Mutatiesoort=empty, Mededelingen=empty
ING Netherlands semicolon | ; ymd , | Datum=date, Naam / Omschrijving=text, Rekening=own, Tegenrekening=iban, Code=empty, Af Bij=side, Bedrag (EUR)=unsigned, Mutatiesoort=empty, Mededelingen=empty, Saldo na mutatie=balance, Tag=empty
Rabobank | , iso , | IBAN/BBAN=own, Munt=ccy, BIC=bic, Volgnr=id, Datum=date, Rentedatum=date, Bedrag=amount, Saldo na trn=balance, Tegenrekening IBAN/BBAN=iban, Naam tegenpartij=name, Omschrijving-1=text
ABN AMRO | ; ymd , | accountNumber=own, mutationcode=ccy, transactiondate=date, valuedate=date, startsaldo=empty, endsaldo=balance, amount=amount, description=text
Triodos | , dmy- , | Datum=date, Rekening=own, Bedrag=amount, Debit/Credit=dc, Naam tegenpartij=name, Tegenrekening=iban, Code=empty, Omschrijving=text, Saldo=balance
bunq | , iso . | Date=date, Amount=amount, Account=own, Counterparty=iban, Name=name, Description=text
Knab | ; dmy- , | Rekeningnummer=own, Transactiedatum=date, Valutacode=ccy, CreditDebet=dc, Bedrag=unsigned, Tegenrekeningnummer=iban, Tegenrekeninghouder=name, Valutadatum=date, Omschrijving=text
BBVA | ; dmy/ ., | F.Valor=date, Fecha=date, Concepto=text, Movimiento=kind, Importe=amount, Divisa=ccy, Disponible=balance
Santander Spain | ; dmy/ ., | FECHA OPERACIÓN=date, FECHA VALOR=date, CONCEPTO=text, IMPORTE EUR=amount, SALDO=balance
CaixaBank | ; dmy/ ., | Fecha=date, Fecha valor=date, Movimiento=text, Más datos=empty, Importe=amount, Saldo=balance
Sabadell | ; dmy/ ., | Fecha operación=date, Concepto=text, Fecha valor=date, Importe=amount, Saldo=balance
Bankinter | ; dmy/ ., | Fecha contable=date, Fecha valor=date, Descripción=text, Importe=amount, Saldo=balance, Divisa=ccy
Openbank | ; dmy/ ., | Fecha Operación=date, Fecha Valor=date, Concepto=text, Importe=amount, Saldo=balance
Intesa Sanpaolo | ; dmy/ ., | Data contabile=date, Data valuta=date, Descrizione=text, Accrediti=credit, Addebiti=debit, Descrizione estesa=empty
UniCredit | ; dmy. ., | Data Registrazione=date, Data valuta=date, Descrizione=text, Importo (EUR)=amount
Fineco | ; dmy/ ., | Data=date, Entrate=credit, Uscite=debit, Descrizione=text, Descrizione_Completa=empty
Banco BPM | ; dmy/ ., | Data contabile=date, Data valuta=date, Importo=amount, Divisa=ccy, Causale=text
Poste Italiane | ; dmy/ ., | Data Contabile=date, Data Valuta=date, Addebiti=debit, Accrediti=credit, Descrizione operazioni=text
BPER | ; dmy/ ., | Data operazione=date, Data valuta=date, Descrizione=text, Entrate=credit, Uscite=debit
Millennium Portugal | ; dmy- ., | Data lançamento=date, Data valor=date, Descrição=text, Montante=amount, Saldo=balance
Caixa Geral | ; dmy- ., | Data mov.=date, Data-valor=date, Descrição=text, Débito=debit, Crédito=credit, Saldo contabilístico=balance
ActivoBank | ; dmy/ ., | Data Movimento=date, Data Valor=date, Descrição=text, Valor=amount, Saldo=balance
Nordea Finland | ; dmy. , | Kirjauspäivä=date, Arvopäivä=date, Maksupäivä=empty, Määrä=amount, Saaja/Maksaja=name, Tilinumero=iban, BIC=bic, Viesti=text, Valuutta=ccy
OP | ; iso , | Kirjauspäivä=date, Arvopäivä=date, Määrä EUROA=amount, Laji=empty, Selitys=kind, Saaja/Maksaja=name, Saajan tilinumero=iban, Viite=empty, Viesti=text, Arkistointitunnus=id
S-Pankki | ; dmy. , | Kirjauspäivä=date, Maksupäivä=empty, Summa=amount, Tapahtumalaji=kind, Maksaja=payer, Saajan nimi=name, Viesti=text
Nordea Sweden | ; ymd/ , | Bokföringsdag=date, Belopp=amount, Avsändare=empty, Mottagare=name, Namn=empty, Rubrik=text, Saldo=balance, Valuta=ccy
SEB | ; iso , | Bokföringsdatum=date, Valutadatum=date, Verifikationsnummer=id, Text=text, Belopp=amount, Saldo=balance
Swedbank | , iso . | Radnummer=empty, Clearingnummer=bic, Kontonummer=own, Produkt=title, Valuta=ccy, Bokföringsdag=date, Transaktionsdag=empty, Valutadag=date, Referens=empty, Beskrivning=text, Belopp=amount, Bokfört saldo=balance
Handelsbanken | ; iso , | Bokföringsdag=date, Transaktionsdag=empty, Text=text, Belopp=amount, Saldo=balance
Danske Bank | ; dmy. ., | Dato=date, Tekst=text, Beløb=amount, Saldo=balance, Status=booked, Afstemt=empty
Nykredit | ; dmy- ., | Bogført dato=date, Tekst=text, Beløb=amount, Saldo=balance
Jyske Bank | ; dmy. ., | Dato=date, Valørdato=empty, Tekst=text, Beløb i DKK=amount, Saldo=balance
DNB | ; dmy. , | Dato=date, Forklaring=text, Rentedato=empty, Ut fra konto=debit, Inn på konto=credit
Sparebank 1 | ; dmy. , | Dato=date, Beskrivelse=text, Rentedato=empty, Inn=credit, Ut=debit, Til konto=empty, Fra konto=empty
mBank | ; iso  , | #Data operacji=date, #Data księgowania=date, #Opis operacji=text, #Nadawca/Odbiorca=name, #Numer konta=iban, #Kwota=amount, #Saldo po operacji=balance
PKO BP | , iso . | Data operacji=date, Data waluty=date, Typ transakcji=kind, Kwota=amount, Waluta=ccy, Saldo po transakcji=balance, Opis transakcji=text
ING Poland | ; iso , | Data transakcji=date, Data księgowania=date, Dane kontrahenta=name, Tytuł=text, Nr rachunku=iban, Kwota transakcji (waluta rachunku)=amount, Waluta=ccy, Saldo po transakcji=balance
Santander Poland | , dmy- , | Data księgowania=date, Data operacji=date, Tytuł=text, Nadawca/Odbiorca=name, Numer konta=iban, Kwota=amount, Saldo po operacji=balance
Fio | ; dmy. , | ID operace=id, Datum=date, Objem=amount, Měna=ccy, Protiúčet=iban, Název protiúčtu=name, Zpráva pro příjemce=text, Typ=kind
Česká spořitelna | ; dmy. , | Datum zaúčtování=date, Název protiúčtu=name, Protiúčet=iban, Částka=amount, Měna=ccy, Popis=text
ČSOB | ; dmy. , | číslo účtu=own, datum zaúčtování=date, částka=amount, měna=ccy, zůstatek=balance, název protiúčtu=name, označení operace=text
OTP | ; iso , | Könyvelés dátuma=date, Értéknap=date, Összeg=amount, Devizanem=ccy, Partner neve=name, Közlemény=text
Barclays | , dmy/ . | Number=empty, Date=date, Account=own, Amount=amount, Subcategory=kind, Memo=text
HSBC UK | , dmy/ . | Date=date, Type=kind, Description=text, Paid out=debit, Paid in=credit, Balance=balance
Lloyds | , dmy/ . | Transaction Date=date, Transaction Type=kind, Sort Code=bic, Account Number=own, Transaction Description=text, Debit Amount=debit, Credit Amount=credit, Balance=balance
NatWest | , mon . | Date=date, Type=kind, Description=text, Value=amount, Balance=balance, Account Name=title, Account Number=own
Monzo | , dmy/ . | Transaction ID=id, Date=date, Time=empty, Type=kind, Name=name, Amount=amount, Currency=ccy, Description=text
Starling | , dmy/ . | Date=date, Counter Party=name, Reference=text, Type=kind, Amount (GBP)=amount, Balance (GBP)=balance, Spending Category=empty
Nationwide | , mon ,. | Date=date, Transaction type=kind, Description=text, Paid out=debit, Paid in=credit, Balance=balance
Santander UK | , dmy/ . | Date=date, Description=text, Amount=amount, Balance=balance
Bank of Ireland | , dmy/ . | Date=date, Details=text, Debit=debit, Credit=credit, Balance=balance
AIB | , dmy/ ,. | Posted Account=own, Posted Transactions Date=date, Description=text, Debit Amount=debit, Credit Amount=credit, Balance=balance, Posted Currency=ccy, Transaction Type=empty
Chase | , mdy/ . | Details=empty, Posting Date=date, Description=text, Amount=amount, Type=empty, Balance=balance, Check or Slip #=empty
Bank of America | , mdy/ ,. | Date=date, Description=text, Amount=amount, Running Bal.=balance
Wells Fargo | , mdy/ . | Date=date, Amount=amount, Description=text
Citi | , mdy/ . | Status=completed, Date=date, Description=text, Debit=debit, Credit=credit
Capital One | , mdy/ . | Account Number=own, Transaction Date=date, Transaction Amount=amount, Transaction Type=empty, Transaction Description=text, Balance=balance
US Bank | , iso . | Date=date, Transaction=empty, Name=name, Memo=text, Amount=amount
Mercury | , mdy/ . | Date (UTC)=date, Description=text, Amount=amount, Status=completed, Source Account=title, Bank Description=empty, Reference=empty
TD Canada | , mdy/ . | Date=date, Transaction Description=text, Debit=debit, Credit=credit, Balance=balance
Commonwealth Bank | , dmy/ . | Date=date, Amount=amount, Description=text, Balance=balance
Westpac | , dmy/ . | Bank Account=own, Date=date, Narrative=text, Debit Amount=debit, Credit Amount=credit, Balance=balance, Categories=empty
NAB | , mon . | Date=date, Amount=amount, Account Number=own, Transaction Type=kind, Transaction Details=text, Balance=balance
ASB | , ymd/ . | Date=date, Unique Id=id, Tran Type=kind, Cheque Number=empty, Payee=payee, Memo=text, Amount=amount
HDFC | , dmy/ . | Date=date, Narration=text, Value Dat=date, Debit Amount=debit, Credit Amount=credit, Chq/Ref Number=empty, Closing Balance=balance
ICICI | , dmy/ . | Value Date=date, Transaction Date=date, Cheque Number=empty, Transaction Remarks=text, Withdrawal Amount=debit, Deposit Amount=credit, Balance=balance
DBS | , mon . | Transaction Date=date, Reference=empty, Debit Amount=debit, Credit Amount=credit, Transaction Ref1=text
Itaú | ; dmy/ ., | data=date, lançamento=text, valor=amount
Nubank | , iso . | Data=date, Valor=amount, Identificador=id, Descrição=text
Standard Bank | , ymd . | Date=date, Description=text, Amount=amount, Balance=balance
LHV | , iso . | Customer account no=own, Document no=empty, Date=date, Sender/receiver account=iban, Sender/receiver name=name, Description=text, Amount=amount, Debit/Credit (D/C)=dc, Currency=ccy
Swedbank Baltics | ; dmy. , | Client account=own, Row type=empty, Date=date, Beneficiary/Payer=name, Details=text, Amount=unsigned, Currency=ccy, Debit/Credit=dc, Transfer reference=id
`
  .trim()
  .split("\n");

const grouped = (whole: string, mark: string) => Number(whole).toLocaleString("en-US").replaceAll(",", mark);

function writeAmount(cents: number, style: string): string {
  const [whole = "", decimals = ""] = (Math.abs(cents) / 100).toFixed(2).split(".");
  const sign = cents < 0 ? "-" : "";
  const mark = style.at(-1) as string;
  return `${sign}${style.length > 1 ? grouped(whole, style[0] as string) : whole}${mark}${decimals}`;
}

const months = ["Jan", "Feb"];

function writeDate(date: string, style: string): string {
  const [year = "", month = "", day = ""] = date.split("-");
  const styles: Record<string, string> = {
    ...{
      "dmy.": `${day}.${month}.${year}`,
      "dmy2.": `${day}.${month}.${year.slice(2)}`,
      "dmy/": `${day}/${month}/${year}`,
    },
    ...{
      "dmy-": `${day}-${month}-${year}`,
      "mdy/": `${month}/${day}/${year}`,
      iso: date,
      "ymd/": `${year}/${month}/${day}`,
    },
    ...{
      ymd: `${year}${month}${day}`,
      mon: `${day} ${months[Number(month) - 1]} ${year}`,
      stamp: `${date} 10:15:00`,
    },
  };
  return styles[style] as string;
}

interface Layout {
  name: string;
  delimiter: string;
  date: string;
  mark: string;
  columns: { header: string; content: string }[];
}

function toLayout(line: string): Layout {
  const [name = "", style = "", columns = ""] = line.split(" | ");
  const [delimiter = "", date = "", ...mark] = style.split(" ");
  return {
    name,
    delimiter,
    date,
    mark: mark.filter(Boolean).join("") === "'," ? " ," : mark.join(" "),
    columns: columns.split(", ").map((column) => {
      const at = column.lastIndexOf("=");
      return { header: column.slice(0, at), content: column.slice(at + 1) };
    }),
  };
}

function writeCell(
  { date: day, cents, text, name, place }: Movement,
  content: string,
  { date, mark }: Layout,
): string {
  const cells: Record<string, string> = {
    ...{
      date: writeDate(day, date),
      amount: writeAmount(cents, mark),
      unsigned: writeAmount(Math.abs(cents), mark),
    },
    ...{
      debit: cents < 0 ? writeAmount(-cents, mark) : "",
      credit: cents > 0 ? writeAmount(cents, mark) : "",
    },
    side: cents < 0 ? "Af" : "Bij",
    dc: cents < 0 ? "D" : "C",
    zero: writeAmount(0, mark),
    ccy: "EUR",
    ...{
      text,
      name,
      payer: cents > 0 ? name : "",
      payee: cents < 0 ? name : "",
      id: `T-${place}`,
      kind: "Transfer",
    },
    ...{
      own: "DE89370400440532013000",
      iban: "GB82WEST12345698765432",
      bic: "COBADEFFXXX",
      title: "Current",
    },
    ...{
      booked: "Gebucht",
      completed: "COMPLETED",
      empty: "",
      balance: writeAmount(100_000 + place * 100, mark),
    },
  };
  return cells[content] as string;
}

function writeCsv(layout: Layout): string {
  const { delimiter, columns } = layout;
  const quoted = (cell: string) => (/[";,|\t]/.test(cell) ? `"${cell.replaceAll('"', '""')}"` : cell);
  const rows = [
    columns.map(({ header }) => header),
    ...movements.map((movement) => columns.map(({ content }) => writeCell(movement, content, layout))),
  ];
  return rows.map((row) => `${row.map(quoted).join(delimiter)}\r\n`).join("");
}

export const csvLayouts: readonly { name: string; content: string }[] = lines.map((line) => {
  const layout = toLayout(line);
  return { name: layout.name, content: writeCsv(layout) };
});
