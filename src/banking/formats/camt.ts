/**
 * The ISO 20022 messages about an account: CAMT.053 (statement), CAMT.052 (report during the day) and CAMT.054
 * (notification of single bookings), versions 02 to 13. They differ in their frame; entries are the same. One entry
 * (`Ntry`) is one booking on the account and becomes one row, even if it is a collective booking of many payments: the
 * balance changed once. Details come from the payment only if there is exactly one. Rows that a later message repeats
 * are recognized by deduplication.
 */
import { parseCalendarDate } from "../../kernel/calendar.ts";
import { type Decimal, negateDecimal } from "../../kernel/decimal.ts";
import { normalizeIban } from "../../kernel/iban.ts";
import { parseFixedAmount } from "./amounts.ts";
import { type Element, findElement, findElements, textAt } from "./element.ts";
import { drain } from "./lines.ts";
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

const version_min = 2;
const version_max = 13;
/** The frame around the entries of one account, in CAMT.053, CAMT.052 and CAMT.054. */
const frames = new Set(["Stmt", "Rpt", "Ntfctn"]);

export const camt052Parser: StatementParser = { format: "camt052", parse: parseCamt };
export const camt053Parser: StatementParser = { format: "camt053", parse: parseCamt };
export const camt054Parser: StatementParser = { format: "camt054", parse: parseCamt };

async function* parseCamt(
  source: AsyncIterable<Uint8Array>,
  options: ParseOptions,
): AsyncIterable<StatementEvent> {
  const handler = new CamtHandler();
  const text = await decodeXml(source, options.encoding ?? null, (warning) => handler.writer.warn(warning));
  yield* drain(text, new XmlSink(handler));
}

class CamtHandler implements XmlHandler {
  readonly wanted = new Set(["Acct", "Bal", "Ntry"]);
  readonly writer = new StatementWriter();
  #account: StatementAccount = unknownAccount;
  #balances = new Map<string, Balance>();
  #inStatement = false;
  #statement_count = 0;

  onOpen({ name, attributes, line }: Element): void {
    if (name === "Document") this.#checkVersion(attributes, line);
    if (!frames.has(name)) return;
    this.#inStatement = true;
    this.#statement_count++;
    this.#account = unknownAccount;
    this.#balances = new Map();
  }

  onElement(element: Element): void {
    if (!this.#inStatement) return;
    if (element.name === "Acct") this.#account = toAccount(element);
    else if (element.name === "Bal") this.#addBalance(element);
    else {
      this.#start();
      this.#entry(element);
    }
  }

  onClose(name: string, line: number): void {
    if (!frames.has(name)) return;
    this.#start();
    this.writer.close(this.#balances.get("CLBD") ?? null, line);
    this.#inStatement = false;
  }

  onEnd(line: number): void {
    if (this.#statement_count === 0)
      throw new StatementMalformed(line, "no statement (Stmt, Rpt or Ntfctn) in this XML file.");
  }

  #start(): void {
    if (this.writer.isOpen) return;
    this.writer.open(this.#account, this.#balances.get("OPBD") ?? this.#balances.get("PRCD") ?? null);
  }

  #addBalance(element: Element): void {
    const kind = textAt(element, "Tp/CdOrPrtry/Cd");
    if (kind === null || this.#balances.has(kind)) return;
    const { amount, currency } = signedAmount(element);
    this.#balances.set(kind, { date: dateAt(element, "Dt"), amount, currency });
  }

  #entry(element: Element): void {
    const status = textAt(element, "Sts/Cd", "Sts") ?? "BOOK";
    if (status === "INFO") {
      const message = "An entry for information only (INFO) is not a booking and was left out.";
      this.writer.warn({ code: "row_ignored", line: element.line, message });
      return;
    }
    this.writer.row(toRow(element, status === "BOOK" ? "booked" : "pending"));
  }

  #checkVersion(attributes: Record<string, string>, line: number): void {
    const namespace = Object.entries(attributes).find(
      ([name]) => name === "xmlns" || name.startsWith("xmlns:"),
    );
    const version = /camt\.05[234]\.001\.(\d{2})/.exec(namespace?.[1] ?? "")?.[1];
    if (Number(version) >= version_min && Number(version) <= version_max) return;
    const message = `CAMT version ${version ?? "not named"}; versions 02 to 13 are known, and it was read as one of them.`;
    this.writer.warn({ code: "version_unknown", line, message });
  }
}

function toAccount(element: Element): StatementAccount {
  const other = textAt(element, "Id/Othr/Id");
  const iban = textAt(element, "Id/IBAN") ?? normalizeIban(other ?? "");
  return {
    iban: iban === null ? null : (normalizeIban(iban) ?? iban),
    account_number: iban === null ? other : null,
    bank_code: textAt(
      element,
      "Svcr/FinInstnId/BICFI",
      "Svcr/FinInstnId/BIC",
      "Svcr/FinInstnId/ClrSysMmbId/MmbId",
    ),
    currency: textAt(element, "Ccy"),
    name: textAt(element, "Nm", "Ownr/Nm"),
  };
}

function toRow(entry: Element, status: StatementRow["status"]): StatementRow {
  const details = findElements(entry, "NtryDtls/TxDtls");
  const only = details.length === 1 ? details[0] : undefined;
  const { amount, currency } = signedAmount(entry);
  const value_date = dateAt(entry, "ValDt");
  const booking_date = dateAt(entry, "BookgDt") ?? value_date;
  if (booking_date === null)
    throw new StatementMalformed(entry.line, "an entry without a booking date (BookgDt).");
  return {
    booking_date,
    value_date,
    amount,
    currency,
    description: descriptionOf(entry, details),
    ...counterparty(entry, only, amount),
    // The creditor's own reference, such as that of a Swiss QR-bill, names the invoice; the end-to-end id rarely does.
    reference: textAt(only, "RmtInf/Strd/CdtrRefInf/Ref") ?? provided(textAt(only, "Refs/EndToEndId")),
    bank_transaction_id: provided(textAt(entry, "AcctSvcrRef")) ?? provided(textAt(only, "Refs/AcctSvcrRef")),
    balance: null,
    status,
    line: entry.line,
  };
}

function signedAmount(element: Element): { amount: Decimal; currency: string } {
  const amountElement = findElement(element, "Amt");
  const amount = parseFixedAmount(amountElement?.text ?? "");
  const direction = textAt(element, "CdtDbtInd");
  if (amount === null || amount.startsWith("-")) {
    throw new StatementMalformed(
      element.line,
      `the amount "${amountElement?.text.slice(0, 40) ?? ""}" is not a positive number.`,
    );
  }
  if (direction !== "CRDT" && direction !== "DBIT") {
    throw new StatementMalformed(element.line, `CdtDbtInd is "${direction ?? ""}"; it must be CRDT or DBIT.`);
  }
  return {
    amount: direction === "DBIT" ? negateDecimal(amount) : amount,
    currency: amountElement?.attributes.Ccy ?? "",
  };
}

/** The day as the bank wrote it; a time with an offset keeps the bank's day and is not converted. */
function dateAt(element: Element, path: string) {
  const text = textAt(element, `${path}/Dt`, `${path}/DtTm`);
  if (text === null) return null;
  const date = parseCalendarDate(text.slice(0, 10));
  if (date === null)
    throw new StatementMalformed(element.line, `"${text.slice(0, 40)}" is not a date (${path}).`);
  return date;
}

function descriptionOf(entry: Element, details: Element[]): string {
  const remittance = details
    .flatMap((detail) => [
      ...findElements(detail, "RmtInf/Ustrd"),
      ...findElements(detail, "RmtInf/Strd/AddtlRmtInf"),
    ])
    .map((part) => part.text.trim());
  const text = remittance.filter(Boolean).join(" ").slice(0, 2000);
  if (text !== "") return text;
  return (
    textAt(details[0], "AddtlTxInf") ??
    textAt(entry, "AddtlNtryInf") ??
    textAt(details[0], "RmtInf/Strd/CdtrRefInf/Ref") ??
    ""
  );
}

/** The counterparty. A returned payment keeps the parties of the payment it returns. */
function counterparty(entry: Element, detail: Element | undefined, amount: Decimal) {
  const returned = textAt(entry, "RvslInd") === "true";
  const other = amount.startsWith("-") !== returned ? "Cdtr" : "Dbtr";
  const account = textAt(detail, `RltdPties/${other}Acct/Id/IBAN`, `RltdPties/${other}Acct/Id/Othr/Id`);
  const names = ["", "Ultmt"].flatMap((role) => [
    `RltdPties/${role}${other}/Pty/Nm`,
    `RltdPties/${role}${other}/Nm`,
  ]);
  return {
    counterparty_name: textAt(detail, ...names),
    counterparty_account: account === null ? null : (normalizeIban(account) ?? account),
  };
}

function provided(text: string | null): string | null {
  return text === null || /^(NOTPROVIDED|NONREF|NOT PROVIDED)$/i.test(text) ? null : text;
}
