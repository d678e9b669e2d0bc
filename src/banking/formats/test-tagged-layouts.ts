/** Statements in CAMT, MT940, OFX and QIF as banks write them. The contents are made up. */
import { type Movement, movements } from "./test-movements.ts";

interface TaggedLayout {
  name: string;
  content: string;
}

const compact = (date: string) => date.replaceAll("-", "");
const short = (date: string) => compact(date).slice(2);
const amount = ({ cents }: Movement, mark = ".") => (Math.abs(cents) / 100).toFixed(2).replace(".", mark);
const signed = (movement: Movement) => `${movement.cents < 0 ? "-" : ""}${amount(movement)}`;
const each = (write: (movement: Movement) => string) => movements.map(write).join("");

const messages = [
  { kind: "052", root: "BkToCstmrAcctRpt", part: "Rpt" },
  { kind: "053", root: "BkToCstmrStmt", part: "Stmt" },
  { kind: "054", root: "BkToCstmrDbtCdtNtfctn", part: "Ntfctn" },
];
const versions = ["02", "03", "04", "05", "06", "07", "08", "09", "10", "11", "12", "13"];

/** From version 4 the party is inside of Pty or Agt, from version 7 the status inside of Cd. */
function camtEntry(movement: Movement, version: string): string {
  const party = (name: string) => (version >= "04" ? `<Pty><Nm>${name}</Nm></Pty>` : `<Nm>${name}</Nm>`);
  const status = version >= "07" ? "<Sts><Cd>BOOK</Cd></Sts>" : "<Sts>BOOK</Sts>";
  const role = movement.cents < 0 ? "Cdtr" : "Dbtr";
  return `<Ntry><NtryRef>${movement.place}</NtryRef><Amt Ccy="EUR">${amount(movement)}</Amt><CdtDbtInd>${movement.cents < 0 ? "DBIT" : "CRDT"}</CdtDbtInd>${status}<BookgDt><Dt>${movement.date}</Dt></BookgDt><ValDt><Dt>${movement.date}</Dt></ValDt><NtryDtls><TxDtls><RltdPties><${role}>${party(movement.name)}</${role}></RltdPties><RmtInf><Ustrd>${movement.text}</Ustrd></RmtInf></TxDtls></NtryDtls></Ntry>\n`;
}

const camt: TaggedLayout[] = messages.flatMap(({ kind, root, part }) =>
  versions.map((version) => ({
    name: `camt.${kind}.001.${version}`,
    content: `<?xml version="1.0" encoding="UTF-8"?>\n<Document xmlns="urn:iso:std:iso:20022:tech:xsd:camt.${kind}.001.${version}"><${root}><GrpHdr><MsgId>M</MsgId></GrpHdr>\n<${part}><Id>S</Id><Acct><Id><IBAN>DE89370400440532013000</IBAN></Id><Ccy>EUR</Ccy></Acct>\n${each((movement) => camtEntry(movement, version))}</${part}></${root}></Document>`,
  })),
);

interface Mt940 {
  name: string;
  /** Around the statement. */
  start?: string;
  end?: string;
  account: string;
  line(movement: Movement): string;
}

const dc = ({ cents }: Movement) => (cents < 0 ? "D" : "C");
const first = (movement: Movement, type: string) =>
  `:61:${short(movement.date)}${compact(movement.date).slice(4)}${dc(movement)}${amount(movement, ",")}${type}`;
const german = (movement: Movement) =>
  `:86:166?00UEBERWEISUNG?109310?20SVWZ+${movement.text}?30COBADEFF?31GB82WEST12345698765432?32${movement.name}`;
const dutch = (movement: Movement) =>
  `:86:/TRTP/SEPA OVERBOEKING/NAME/${movement.name}/REMI/${movement.text}/EREF/NOTPROVIDED`;
const plain = (movement: Movement) => `:86:${movement.name} ${movement.text}`;

const mt940: TaggedLayout[] = (
  [
    {
      name: "MT940 Sparkasse",
      account: "10020030/1234567890",
      line: (one) => `${first(one, "N033NONREF")}\n${german(one)}`,
    },
    {
      name: "MT940 Commerzbank",
      account: "37040044/532013000EUR",
      line: (one) => `${first(one, "NTRFNONREF//REF")}\n${german(one)}`,
    },
    {
      name: "MT940 Deutsche Bank",
      account: "10070000/1234567",
      line: (one) => `${first(one, "NMSC").replace(",", ",")}NONREF\n${german(one)}`,
    },
    {
      name: "MT940 Volksbank",
      account: "12345678/9876543",
      line: (one) => `${first(one, "NDDTNONREF")}\n${german(one)}`,
    },
    {
      name: "MT940 HypoVereinsbank with envelope",
      start: "{1:F01HYVEDEMMAXXX0000000000}{2:I940HYVEDEMMXXXXN}{4:",
      end: "-}",
      account: "70020270/1234567",
      line: (one) => `${first(one, "NTRFNONREF")}\n${german(one)}`,
    },
    {
      name: "MT940 without entry dates",
      account: "10020030/1234567890",
      line: (one) => `:61:${short(one.date)}${dc(one)}${amount(one, ",")}NMSCNONREF\n${plain(one)}`,
    },
    {
      name: "MT940 with the letter of the currency",
      account: "10020030/1234567890",
      line: (one) =>
        `:61:${short(one.date)}${compact(one.date).slice(4)}${dc(one)}R${amount(one, ",")}NTRFNONREF\n${german(one)}`,
    },
    {
      name: "MT940 ING Netherlands",
      account: "NL69INGB0123456789EUR",
      line: (one) => `${first(one, "NTRFEREF//00000000001005")}\n/TRCD/00100/\n${dutch(one)}`,
    },
    {
      name: "MT940 ABN AMRO",
      start: "ABNANL2A\n940\nABNANL2A",
      end: "-",
      account: "517852257",
      line: (one) => `${first(one, "N192NONREF")}\n${dutch(one)}`,
    },
    {
      name: "MT940 Rabobank",
      account: "NL34RABO0123456789 EUR",
      line: (one) => `${first(one, "N541NONREF//00000000")}\n${dutch(one)}`,
    },
    {
      name: "MT940 Triodos",
      account: "TRIODOSBANK/0390123456",
      line: (one) => `${first(one, "NET NONREF")}\n${plain(one)}`,
    },
    {
      name: "MT940 ASN with blank lines",
      account: "NL81ASNB9999999999",
      line: (one) => `${first(one, "NOVB NONREF")}\n:86:${one.name}\n\n${one.text}`,
    },
    {
      name: "MT940 SNS",
      account: "NL86SNSB0123456789",
      line: (one) => `${first(one, "NINC NONREF")}\n:86:${one.name}\n\n${one.text}`,
    },
    {
      name: "MT940 bunq",
      account: "NL12BUNQ0123456789",
      line: (one) => `${first(one, "NTRFNONREF")}\n:86:/NAME/${one.name}/REMI/${one.text}`,
    },
    {
      name: "MT940 KBC",
      account: "BE12735012345678",
      line: (one) => `${first(one, "NMSCNONREF")}\n${plain(one)}`,
    },
    {
      name: "MT940 mBank",
      account: "PL11114020040000300201355387",
      line: (one) => `${first(one, "S020NONREF")}\n:86:020~00${one.text}~20${one.text}~32${one.name}`,
    },
    {
      name: "MT940 Pekao",
      account: "PL69124012341111001011111111",
      line: (one) => `${first(one, "N641NONREF")}\n:86:641<00Przelew<20${one.text}<27${one.name}`,
    },
    {
      name: "MT940 PKO",
      account: "PL12102012340000110200012345",
      line: (one) => `${first(one, "NMSCNONREF")}\n:86:020^00Przelew^20${one.text}^32${one.name}`,
    },
    {
      name: "MT940 UBS",
      account: "CH9300762011623852957",
      line: (one) => `${first(one, "NTRFNONREF//1234")}\n${plain(one)}`,
    },
    {
      name: "MT940 ZKB",
      account: "CH0300700110000123456",
      line: (one) => `${first(one, "FMSCNONREF")}\n:86:?ZKB:${one.text} ${one.name}`,
    },
    {
      name: "MT940 Raiffeisen Austria",
      account: "AT611904300234573201",
      line: (one) => `${first(one, "NMSCNONREF")}\n${plain(one)}`,
    },
    {
      name: "MT940 Nordea",
      account: "FI2112345600000785",
      line: (one) => `${first(one, "NTRFNONREF")}\n${plain(one)}`,
    },
    {
      name: "MT940 SEB",
      account: "SE4550000000058398257466",
      line: (one) => `${first(one, "NTRFNONREF")}\n${plain(one)}`,
    },
    {
      name: "MT940 Danske",
      account: "DK5000400440116243",
      line: (one) => `${first(one, "NMSCNONREF")}\n${plain(one)}`,
    },
    {
      name: "MT940 Citi",
      start: "{1:F01CITIUS33XXXX0000000000}{2:O9400000000000CITIUS33XXXX00000000000000000000N}{4:",
      end: "-}",
      account: "36010123",
      line: (one) => `${first(one, "NMSCNONREF//12345")}\n${plain(one)}`,
    },
    {
      name: "MT940 HSBC",
      account: "400515-12345678",
      line: (one) => `${first(one, "NTRFNONREF")}\n${plain(one)}`,
    },

    {
      name: "MT940 with amounts without decimals where there are none",
      account: "10020030/1234567890",
      line: (one) => `${first(one, "NTRFNONREF").replace(",00N", ",N")}\n${german(one)}`,
    },
  ] satisfies Mt940[] as Mt940[]
).map(({ name, start, end, account, line }) => ({
  name,
  content: [
    ...(start ? [start] : []),
    ...[":20:START", `:25:${account}`, ":28C:1/1"],
    ":60F:C260128EUR1000,00",
    ...movements.map(line),
    ":62F:C260131EUR2255,45",
    end ?? "-",
    "",
  ]
    .join("\r\n")
    .replaceAll(/\r?\n/g, "\r\n"),
}));

const sgmlHeader =
  "OFXHEADER:100\nDATA:OFXSGML\nVERSION:102\nSECURITY:NONE\nENCODING:USASCII\nCHARSET:1252\nCOMPRESSION:NONE\nOLDFILEUID:NONE\nNEWFILEUID:NONE\n\n";
const xmlHeader =
  '<?xml version="1.0" encoding="UTF-8"?>\n<?OFX OFXHEADER="200" VERSION="211" SECURITY="NONE" OLDFILEUID="NONE" NEWFILEUID="NONE"?>\n';
const bankAccount = "<BANKACCTFROM><BANKID>10020030<ACCTID>12345<ACCTTYPE>CHECKING</BANKACCTFROM>";

interface Ofx {
  name: string;
  xml?: boolean;
  card?: boolean;
  head?: string;
  row(movement: Movement): string;
}

const ofxRow = (movement: Movement, date: string, more = "") =>
  `<STMTTRN><TRNTYPE>${movement.cents < 0 ? "DEBIT" : "CREDIT"}<DTPOSTED>${date}<TRNAMT>${signed(movement)}<FITID>F${movement.place}${more}</STMTTRN>\n`;
const closed = (movement: Movement, more = "") =>
  `<STMTTRN><TRNTYPE>OTHER</TRNTYPE><DTPOSTED>${compact(movement.date)}</DTPOSTED><TRNAMT>${signed(movement)}</TRNAMT><FITID>F${movement.place}</FITID>${more}</STMTTRN>\n`;

function writeOfx({ xml, card, head, row }: Ofx): string {
  const account = card
    ? `<CCACCTFROM><ACCTID>4000123412341234${xml ? "</ACCTID>" : ""}</CCACCTFROM>`
    : xml
      ? "<BANKACCTFROM><BANKID>1</BANKID><ACCTID>12345</ACCTID><ACCTTYPE>CHECKING</ACCTTYPE></BANKACCTFROM>"
      : bankAccount;
  const value = (name: string, text: string) => `<${name}>${text}${xml ? `</${name}>` : ""}`;
  const statement = `${value("CURDEF", "EUR")}${account}<BANKTRANLIST>${value("DTSTART", "20260101")}${value("DTEND", "20260131")}\n${each(row)}</BANKTRANLIST><LEDGERBAL>${value("BALAMT", "2255.45")}${value("DTASOF", "20260131")}</LEDGERBAL>`;
  const [set, answer, inner] = card
    ? ["CREDITCARDMSGSRSV1", "CCSTMTTRNRS", "CCSTMTRS"]
    : ["BANKMSGSRSV1", "STMTTRNRS", "STMTRS"];
  return `${head ?? (xml ? xmlHeader : sgmlHeader)}<OFX><${set}><${answer}>${value("TRNUID", "0")}<${inner}>${statement}</${inner}></${answer}></${set}></OFX>\n`;
}

const ofx: TaggedLayout[] = (
  [
    {
      name: "OFX 1 with a time zone",
      row: (one) => ofxRow(one, `${compact(one.date)}120000[-5:EST]`, `<NAME>${one.name}<MEMO>${one.text}`),
    },
    { name: "OFX 1 with days only", row: (one) => ofxRow(one, compact(one.date), `<NAME>${one.name}`) },
    {
      name: "OFX 1 with milliseconds",
      row: (one) => ofxRow(one, `${compact(one.date)}120000.000[+1:CET]`, `<MEMO>${one.text}`),
    },
    { name: "OFX 1 with closed values", row: (one) => closed(one, `<NAME>${one.name}</NAME>`) },
    {
      name: "OFX 1 of a credit card",
      card: true,
      row: (one) => ofxRow(one, compact(one.date), `<NAME>${one.name}`),
    },
    {
      name: "OFX 1 with cheque numbers",
      row: (one) => ofxRow(one, compact(one.date), `<CHECKNUM>${one.place}<NAME>${one.name}`),
    },
    {
      name: "OFX 1 with a payee",
      row: (one) => ofxRow(one, compact(one.date), `<PAYEE><NAME>${one.name}<CITY>Bonn</PAYEE>`),
    },
    {
      name: "OFX 1 with Intuit's fields",
      head: `${sgmlHeader.trimEnd()}\n\n`,
      row: (one) => ofxRow(one, compact(one.date), `<NAME>${one.name}<INTU.X>1`),
    },
    {
      name: "OFX 1 with a header on one line",
      head: "OFXHEADER:100DATA:OFXSGMLVERSION:102SECURITY:NONEENCODING:USASCIICHARSET:1252COMPRESSION:NONEOLDFILEUID:NONENEWFILEUID:NONE\n",
      row: (one) => ofxRow(one, compact(one.date), `<NAME>${one.name}`),
    },
    {
      name: "OFX 2",
      xml: true,
      row: (one) => closed(one, `<NAME>${one.name}</NAME><MEMO>${one.text}</MEMO>`),
    },
    {
      name: "OFX 2 of a credit card",
      xml: true,
      card: true,
      row: (one) => closed(one, `<NAME>${one.name}</NAME>`),
    },
    {
      name: "OFX 2 with a user's date",
      xml: true,
      row: (one) => closed(one, `<DTUSER>${compact(one.date)}</DTUSER><NAME>${one.name}</NAME>`),
    },
    {
      name: "OFX 2 header over SGML",
      head: xmlHeader,
      row: (one) => ofxRow(one, compact(one.date), `<NAME>${one.name}`),
    },
  ] satisfies Ofx[] as Ofx[]
).map((layout) => ({ name: layout.name, content: writeOfx(layout) }));

const qifDate = (date: string, style: string) => {
  const [year = "", month = "", day = ""] = date.split("-");
  const styles: Record<string, string> = {
    ...{
      "day first": `${day}/${month}/${year}`,
      "month first": `${month}/${day}/${year}`,
      dots: `${day}.${month}.${year}`,
    },
    Quicken: `${Number(month)}/${day}'${year.slice(2)}`,
    hyphens: `${day}-${month}-${year}`,
    ISO: date,
  };
  return styles[style] as string;
};

const qif: TaggedLayout[] = ["day first", "month first", "dots", "Quicken", "hyphens", "ISO"].flatMap(
  (style) =>
    ["Bank", "CCard"].map((type) => ({
      name: `QIF ${type}, ${style}`,
      content: `!Type:${type}\n${each((one) => `D${qifDate(one.date, style)}\nT${signed(one)}\nP${one.name}\nM${one.text}\n^\n`)}`,
    })),
);

export const taggedLayouts: readonly TaggedLayout[] = [...camt, ...mt940, ...ofx, ...qif];
