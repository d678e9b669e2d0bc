/**
 * OFX 1.x (SGML) and 2.x (XML), and QFX, which is OFX with Intuit's own tags. Both syntaxes give the same
 * elements, so one handler reads them. Of an investment statement the cash rows are read; its trades are named and left
 * out.
 */
import { negateDecimal } from "../../kernel/decimal.ts";
import { normalizeIban } from "../../kernel/iban.ts";
import { parseFixedAmount } from "./amounts.ts";
import { parseCompactDate } from "./dates.ts";
import { decodeText } from "./decode.ts";
import { type Element, findElement, textAt } from "./element.ts";
import { drain } from "./lines.ts";
import { OfxSgmlSink } from "./ofx-sgml.ts";
import { headOf } from "./peek.ts";
import type {
  Balance,
  ParseOptions,
  StatementAccount,
  StatementEvent,
  StatementParser,
  StatementRow,
} from "./statement.ts";
import { StatementMalformed } from "./statement-errors.ts";
import { StatementWriter, unknownAccount } from "./statement-writer.ts";
import { decodeXml, type XmlHandler, XmlSink } from "./xml.ts";

export const ofxParser: StatementParser = { format: "ofx", parse: parseOfx };
export const qfxParser: StatementParser = { format: "qfx", parse: parseOfx };

async function* parseOfx(
  source: AsyncIterable<Uint8Array>,
  options: ParseOptions,
): AsyncIterable<StatementEvent> {
  const { head, all } = await headOf(source, 1024);
  const start = Buffer.concat(head).toString("latin1");
  const handler = new OfxHandler(options.currency ?? null);
  if (/^[^<]*<\?(xml|OFX)/i.test(start)) {
    const text = await decodeXml(all, options.encoding ?? null, (warning) => handler.writer.warn(warning));
    yield* drain(text, hasOpenValue(start) ? new OfxSgmlSink(handler) : new XmlSink(handler));
    return;
  }
  // The header's CHARSET is often wrong, so the bytes decide; a declared windows-1252 needs no warning.
  const declared = /CHARSET:\s*(1252|ISO-?8859-?1)/i.test(start);
  const text = decodeText(all, {
    encoding: options.encoding,
    warn: (warning) => (declared ? undefined : handler.writer.warn(warning)),
  });
  yield* drain(text, new OfxSgmlSink(handler));
}

/** Some banks write the header of version 2 above a body of version 1, whose values have no closing tags. */
function hasOpenValue(start: string): boolean {
  const whole_tags = start.slice(0, start.lastIndexOf(">") + 1);
  return /<([A-Z0-9.]+)>[^<\s][^<]*<(?!\/\1>)/i.test(whole_tags);
}

const statements = new Set(["STMTRS", "CCSTMTRS", "INVSTMTRS"]);
const trades = new Set(
  (
    "BUYDEBT BUYMF BUYOPT BUYOTHER BUYSTOCK SELLDEBT SELLMF SELLOPT SELLOTHER SELLSTOCK CLOSUREOPT INCOME INVEXPENSE " +
    "JRNLFUND JRNLSEC MARGININTEREST REINVEST RETOFCAP SPLIT TRANSFER"
  ).split(" "),
);

class OfxHandler implements XmlHandler {
  readonly wanted = new Set(
    "STATUS CURDEF BANKACCTFROM CCACCTFROM INVACCTFROM STMTTRN STMTTRNP LEDGERBAL AVAILBAL BALLIST SONRS".split(
      " ",
    ),
  );
  readonly writer = new StatementWriter();
  #account: StatementAccount = unknownAccount;
  #closing: Balance | null = null;
  #inStatement = false;
  #statement_count = 0;
  readonly #defaultCurrency: string | null;
  #currency: string | null;

  constructor(currency: string | null) {
    this.#defaultCurrency = currency;
    this.#currency = currency;
  }

  onOpen({ name, line }: Element): void {
    if (trades.has(name)) this.#leaveOutTrade(name, line);
    if (!statements.has(name)) return;
    this.#inStatement = true;
    this.#statement_count++;
    this.#account = unknownAccount;
    this.#closing = null;
    this.#currency = this.#defaultCurrency;
  }

  onElement(element: Element): void {
    if (element.name === "STATUS") requireSuccess(element);
    else if (element.name === "SONRS") requireSuccess(findElement(element, "STATUS"));
    else if (this.#inStatement) this.#statementElement(element);
  }

  onClose(name: string, line: number): void {
    if (!statements.has(name)) return;
    this.#start();
    this.writer.close(this.#closing, line);
    this.#inStatement = false;
  }

  onEnd(line: number): void {
    if (this.#statement_count === 0) throw new StatementMalformed(line, "no statement in this OFX file.");
  }

  #statementElement(element: Element): void {
    if (element.name === "CURDEF")
      this.#currency = element.text.trim().toUpperCase() || this.#defaultCurrency;
    else if (element.name.endsWith("ACCTFROM")) this.#account = toAccount(element);
    else if (element.name === "LEDGERBAL") this.#closing = this.#balance(element);
    else if (element.name.startsWith("STMTTRN")) {
      this.#start();
      this.writer.row(this.#row(element));
    }
  }

  #start(): void {
    if (!this.writer.isOpen) this.writer.open({ ...this.#account, currency: this.#currency });
  }

  #row(element: Element): StatementRow {
    const pending = element.name === "STMTTRNP";
    const posted = textAt(element, "DTPOSTED", "DTTRAN");
    const booking_date = parseCompactDate(posted ?? "");
    if (booking_date === null) {
      throw new StatementMalformed(
        element.line,
        `DTPOSTED "${posted ?? ""}" is not a date such as 20260131.`,
      );
    }
    const used = textAt(element, "DTAVAIL");
    const name = textAt(element, "NAME", "PAYEE/NAME", "EXTDNAME");
    const memo = textAt(element, "MEMO");
    const account = textAt(element, "BANKACCTTO/ACCTID", "CCACCTTO/ACCTID");
    return {
      booking_date,
      value_date: used === null ? null : parseCompactDate(used),
      amount: requireAmount(element, "TRNAMT"),
      currency: textAt(element, "CURRENCY/CURSYM")?.toUpperCase() ?? this.#requireCurrency(element.line),
      description: memo === null || memo === name ? (name ?? "") : [name, memo].filter(Boolean).join(" "),
      counterparty_name: name,
      counterparty_account: account === null ? null : (normalizeIban(account) ?? account),
      reference: textAt(element, "REFNUM", "CHECKNUM"),
      bank_transaction_id: textAt(element, "FITID"),
      balance: null,
      status: pending ? "pending" : "booked",
      line: element.line,
    };
  }

  /** Banks that do not know the balance write the element with an empty value. */
  #balance(element: Element): Balance | null {
    if (textAt(element, "BALAMT") === null || this.#currency === null) return null;
    return {
      date: parseCompactDate(textAt(element, "DTASOF") ?? ""),
      amount: requireAmount(element, "BALAMT"),
      currency: this.#currency,
    };
  }

  #requireCurrency(line: number): string {
    if (this.#currency !== null) return this.#currency;
    throw new StatementMalformed(line, "the statement names no currency (CURDEF).");
  }

  #leaveOutTrade(name: string, line: number): void {
    const message = `A trade (${name}) was left out; of an investment statement only the cash rows are read.`;
    this.writer.warn({ code: "row_ignored", line, message });
  }
}

/** Parentheses mean minus. A sign inside them is refused: "(-12.50)" could mean either. */
function requireAmount(element: Element, name: string) {
  const text = textAt(element, name) ?? "";
  const amount = parseFixedAmount(text.replace(/^\(([\d.,]+)\)$/, "$1"));
  if (amount === null || text === "") {
    throw new StatementMalformed(
      element.line,
      `${name} "${text.slice(0, 40)}" is not an amount such as -12.50.`,
    );
  }
  return text.startsWith("(") ? negateDecimal(amount) : amount;
}

/** Refuses a file in which the bank itself reports that the request failed. */
function requireSuccess(status: Element | undefined): void {
  if (!status || textAt(status, "SEVERITY") !== "ERROR") return;
  const message = textAt(status, "MESSAGE") ?? "no reason given";
  throw new StatementMalformed(
    status.line,
    `the bank reports error ${textAt(status, "CODE") ?? "?"}: ${message.slice(0, 200)}`,
  );
}

function toAccount(element: Element): StatementAccount {
  const number = textAt(element, "ACCTID");
  const iban = number === null ? null : normalizeIban(number);
  return {
    ...unknownAccount,
    iban,
    account_number: iban === null ? number : null,
    bank_code: textAt(element, "BANKID", "BROKERID"),
  };
}
