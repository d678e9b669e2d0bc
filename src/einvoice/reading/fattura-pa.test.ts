import { describe, expect, test } from "vitest";
import { readEInvoice } from "./read-einvoice.ts";

const seller = `<CedentePrestatore>
  <DatiAnagrafici>
    <IdFiscaleIVA><IdPaese>IT</IdPaese><IdCodice>01234567897</IdCodice></IdFiscaleIVA>
    <CodiceFiscale>01234567897</CodiceFiscale>
    <Anagrafica><Denominazione>Officina Lanterna S.r.l.</Denominazione></Anagrafica>
    <RegimeFiscale>RF01</RegimeFiscale>
  </DatiAnagrafici>
  <Sede><Indirizzo>Via Balbi 5</Indirizzo><CAP>16126</CAP><Comune>Genova</Comune><Nazione>IT</Nazione></Sede>
</CedentePrestatore>`;
const buyer = `<CessionarioCommittente>
  <DatiAnagrafici>
    <CodiceFiscale>RSSMRA80A01H501U</CodiceFiscale>
    <Anagrafica><Nome>Mario</Nome><Cognome>Rossi</Cognome></Anagrafica>
  </DatiAnagrafici>
  <Sede><Indirizzo>Via Roma 1</Indirizzo><CAP>00100</CAP><Comune>Roma</Comune><Nazione>IT</Nazione></Sede>
</CessionarioCommittente>`;

const head = (more = "", type = "TD01") => `<DatiGenerali>
  <DatiGeneraliDocumento>
    <TipoDocumento>${type}</TipoDocumento><Divisa>EUR</Divisa><Data>2026-03-02</Data><Numero>123/A</Numero>${more}
  </DatiGeneraliDocumento>
  <DatiOrdineAcquisto><IdDocumento>PO-1</IdDocumento><CodiceCommessaConvenzione>P-9</CodiceCommessaConvenzione></DatiOrdineAcquisto>
  <DatiContratto><IdDocumento>C-1</IdDocumento></DatiContratto>
  <DatiFattureCollegate><IdDocumento>100/A</IdDocumento></DatiFattureCollegate>
</DatiGenerali>`;
const goods = `<DatiBeniServizi>
  <DettaglioLinee><NumeroLinea>1</NumeroLinea><Descrizione>Lampada</Descrizione><Quantita>2.00</Quantita><PrezzoUnitario>50.00</PrezzoUnitario><PrezzoTotale>100.00</PrezzoTotale><AliquotaIVA>22.00</AliquotaIVA></DettaglioLinee>
  <DettaglioLinee><NumeroLinea>2</NumeroLinea><Descrizione>Libro</Descrizione><PrezzoUnitario>10.00</PrezzoUnitario><PrezzoTotale>10.00</PrezzoTotale><AliquotaIVA>4.00</AliquotaIVA></DettaglioLinee>
  <DatiRiepilogo><AliquotaIVA>22.00</AliquotaIVA><ImponibileImporto>100.00</ImponibileImporto><Imposta>22.00</Imposta></DatiRiepilogo>
  <DatiRiepilogo><AliquotaIVA>4.00</AliquotaIVA><ImponibileImporto>10.00</ImponibileImporto><Imposta>0.40</Imposta></DatiRiepilogo>
</DatiBeniServizi>`;
const payment = `<DatiPagamento><CondizioniPagamento>TP02</CondizioniPagamento>
  <DettaglioPagamento><ModalitaPagamento>MP05</ModalitaPagamento><DataScadenzaPagamento>2026-04-01</DataScadenzaPagamento><ImportoPagamento>112.40</ImportoPagamento><IBAN>IT60X0542811101000000123456</IBAN></DettaglioPagamento>
</DatiPagamento>`;

const body = (content: string) => `<FatturaElettronicaBody>${content}</FatturaElettronicaBody>`;
const fattura = (bodies: string, prefix = "p:") =>
  `<${prefix}FatturaElettronica versione="FPR12" xmlns${prefix ? ":p" : ""}="http://ivaservizi.agenziaentrate.gov.it/docs/xsd/fatture/v1.2">
  <FatturaElettronicaHeader xmlns="">${seller}${buyer}</FatturaElettronicaHeader>${bodies}
</${prefix}FatturaElettronica>`;

const lines = [
  { description: "Lampada", quantity: "2", unit_price: "50", total_price: "100", tax_rate: "22" },
  { description: "Libro", quantity: null, unit_price: "10", total_price: "10", tax_rate: "4" },
];

test("an ordinary FatturaPA", () => {
  expect(readEInvoice(fattura(body(head() + goods + payment)))).toEqual({
    readable: true,
    syntax: "fatturapa",
    specification: "FPR12",
    type: "invoice",
    number: "123/A",
    issue_date: "2026-03-02",
    due_date: "2026-04-01",
    currency: "EUR",
    seller: { name: "Officina Lanterna S.r.l.", country: "IT", tax_id: "IT01234567897", tax_type: "vat" },
    buyer: { name: "Mario Rossi", country: "IT", tax_id: "RSSMRA80A01H501U", tax_type: "tax_number" },
    subtotal: "110",
    tax: "22.4",
    tax_treatment: null,
    total: "132.4",
    amount_due: "112.4",
    lines,
    payment_terms: null,
    references: {
      buyer_reference: null,
      purchase_order_reference: "PO-1",
      contract_reference: "C-1",
      project_reference: "P-9",
      reference_invoice_number: "100/A",
      payment_reference: null,
    },
    iban: "IT60X0542811101000000123456",
  });
});

describe("variants", () => {
  const check = (name: string, xml: string, expected: object) =>
    test(name, () => expect(readEInvoice(xml)).toMatchObject({ readable: true, ...expected }));
  const total = "<ImportoTotaleDocumento>132.45</ImportoTotaleDocumento>";

  check("the total of the document wins over the sum", fattura(body(head(total) + goods)), {
    total: "132.45",
    amount_due: "132.45",
  });
  check("a credit note", fattura(body(head("", "TD04") + goods)), { type: "credit_note" });
  check("without a prefix", fattura(body(head() + goods), ""), { number: "123/A" });
  check("with a comment and no declaration", `<!-- licence -->${fattura(body(head() + goods))}`, {
    seller: { name: "Officina Lanterna S.r.l." },
  });
  check(
    "a discount of the document and a pension fund",
    fattura(
      body(
        head(
          "<DatiCassaPrevidenziale><TipoCassa>TC22</TipoCassa><AlCassa>4.00</AlCassa><ImportoContributoCassa>4.00</ImportoContributoCassa><AliquotaIVA>22.00</AliquotaIVA></DatiCassaPrevidenziale>" +
            "<ScontoMaggiorazione><Tipo>SC</Tipo><Importo>3.00</Importo></ScontoMaggiorazione>" +
            "<ScontoMaggiorazione><Tipo>MG</Tipo><Percentuale>1.00</Percentuale></ScontoMaggiorazione>",
        ) + goods,
      ),
    ),
    {
      lines: [
        ...lines,
        { description: "Sconto", quantity: null, unit_price: null, total_price: "-3", tax_rate: null },
        { description: "TC22", quantity: null, unit_price: null, total_price: "4", tax_rate: "22" },
      ],
    },
  );
  const twoDates = payment + payment.replace("2026-04-01", "2026-05-01");
  check("two due dates are none", fattura(body(head() + goods + twoDates)), {
    due_date: null,
    amount_due: "224.8",
  });
});

test("a simplified one", () => {
  const xml = `<?xml version="1.0"?><a:FatturaElettronicaSemplificata versione="FSM10" xmlns:a="http://ivaservizi.agenziaentrate.gov.it/docs/xsd/fatture/v1.0">
    <FatturaElettronicaHeader>
      <CedentePrestatore><IdFiscaleIVA><IdPaese>IT</IdPaese><IdCodice>01234567897</IdCodice></IdFiscaleIVA><Denominazione>Bar Sport</Denominazione><Sede><Nazione>IT</Nazione></Sede></CedentePrestatore>
      <CessionarioCommittente><IdentificativiFiscali><CodiceFiscale>RSSMRA80A01H501U</CodiceFiscale></IdentificativiFiscali><AltriDatiIdentificativi><Nome>Mario</Nome><Cognome>Rossi</Cognome><Sede><Nazione>IT</Nazione></Sede></AltriDatiIdentificativi></CessionarioCommittente>
    </FatturaElettronicaHeader>
    <FatturaElettronicaBody>
      <DatiGenerali><DatiGeneraliDocumento><TipoDocumento>TD07</TipoDocumento><Divisa>EUR</Divisa><Data>2026-03-02</Data><Numero>7</Numero></DatiGeneraliDocumento></DatiGenerali>
      <DatiBeniServizi><Descrizione>Pranzo</Descrizione><Importo>33.00</Importo><DatiIVA><Imposta>3.00</Imposta></DatiIVA></DatiBeniServizi>
    </FatturaElettronicaBody></a:FatturaElettronicaSemplificata>`;
  expect(readEInvoice(xml)).toMatchObject({
    seller: { name: "Bar Sport", country: "IT", tax_id: "IT01234567897" },
    buyer: { name: "Mario Rossi", country: "IT", tax_id: "RSSMRA80A01H501U" },
    subtotal: null,
    tax: "3",
    total: "33",
    lines: [{ description: "Pranzo", total_price: "33" }],
  });
});

test("a batch of invoices is refused by its number, not read as the first", () => {
  const xml = fattura(body(head() + goods) + body(head() + goods));
  expect(readEInvoice(xml)).toEqual({
    readable: false,
    reason: "several_invoices",
    message: "The file has 2 invoices. Add each of them as a file of its own.",
  });
});
