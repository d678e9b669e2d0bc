/**
 * Memory stays flat because no parser reads ahead: the number of rows read but not yet returned is bounded.
 */
import { describe, expect, test } from "vitest";
import { openStatement } from "./parse-statement.ts";

const row_count = 100_000;
/** A generous timeout for a busy machine, not a measurement. */
const slow_ms = 120_000;
const rows_per_chunk = 200;

interface Sample {
  head: string;
  row: (n: number) => string;
  tail: string;
}

const samples: Record<string, Sample> = {
  csv: {
    head: "Date;Amount;Currency;Description\n",
    row: (n) => `31.01.2026;-1,${String(n % 100).padStart(2, "0")};EUR;Coffee ${n}\n`,
    tail: "",
  },
  ofx: {
    head: "OFXHEADER:100\n<OFX><STMTRS><CURDEF>EUR<BANKTRANLIST>\n",
    row: (n) => `<STMTTRN><DTPOSTED>20260131<TRNAMT>-1.00<FITID>${n}<NAME>Coffee ${n}</STMTTRN>\n`,
    tail: "</BANKTRANLIST></STMTRS></OFX>",
  },
  qif: { head: "!Type:Bank\n", row: (n) => `D31/01/2026\nT-1.00\nPCoffee ${n}\n^\n`, tail: "" },
  mt940: {
    head: ":20:A\n:25:1\n:60F:C260101EUR100000,00\n",
    row: (n) => `:61:260131D1,00NTRFX\n:86:Coffee ${n}\n`,
    tail: ":62F:C260131EUR0,00\n",
  },
  camt053: {
    head: '<Document xmlns="urn:iso:std:iso:20022:tech:xsd:camt.053.001.08"><BkToCstmrStmt><Stmt>',
    row: (n) =>
      `<Ntry><Amt Ccy="EUR">1.00</Amt><CdtDbtInd>DBIT</CdtDbtInd><BookgDt><Dt>2026-01-31</Dt></BookgDt><AddtlNtryInf>Coffee ${n}</AddtlNtryInf></Ntry>\n`,
    tail: "</Stmt></BkToCstmrStmt></Document>",
  },
};

describe(`${row_count} rows`, () => {
  for (const [format, sample] of Object.entries(samples)) {
    test(`${format} returns rows as it reads them`, { timeout: slow_ms }, async () => {
      let produced = 0;
      async function* source() {
        yield Buffer.from(sample.head);
        while (produced < row_count) {
          let text = "";
          for (let n = 0; n < rows_per_chunk; n++) text += sample.row(produced++);
          yield Buffer.from(text);
        }
        yield Buffer.from(sample.tail);
      }
      const opened = await openStatement(source(), { currency: "EUR" });
      let [rows, ahead_max] = [0, 0];
      for await (const event of opened.events) {
        if (event.kind !== "row") continue;
        rows++;
        ahead_max = Math.max(ahead_max, produced - rows);
      }
      expect([opened.format, rows]).toEqual([format, row_count]);
      // The layout sample of CSV and QIF is 256 KiB of text; nothing else may be buffered.
      expect(ahead_max).toBeLessThan(20_000);
    });
  }
});
