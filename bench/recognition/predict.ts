/** Reads files in this process, one after the other, as a worker does, and keeps what is compared with labels. */
import { type CalendarDate, dateIn, systemClock } from "../../src/kernel/calendar.ts";
import type { KnownVendor, Recognition } from "../../src/recognition/index.ts";
import { openOcrReader } from "../../src/recognition/reading/ocr/ocr-reader.ts";
import type { Field } from "../../src/recognition/recognition.ts";
import { recognizeFile } from "../../src/recognition/recognize.ts";
import { readEInvoiceXml } from "../../src/recognition/source/structured.ts";
import { keepReadings } from "./kept-readings.ts";
import type { Prediction } from "./score.ts";

export interface PredictorOptions {
  /** Folder of kept readings. */
  readings?: string | undefined;
  /** Reads the pages of a PDF even if it has invoice data as XML. */
  ignore_xml?: boolean | undefined;
}

export type Predict = (file: string, bytes: Uint8Array, vendors?: KnownVendor[]) => Promise<Prediction>;

export function openPredictor({ readings, ignore_xml }: PredictorOptions): Predict {
  const reader = openOcrReader();
  const readers = {
    image: readings ? keepReadings(reader, readings) : reader,
    xml: ignore_xml ? () => null : readEInvoiceXml,
  };
  const today: CalendarDate = dateIn("UTC", systemClock.now());
  return async (file_name, bytes, vendors = []) => {
    const context = { base_currency: "EUR", country: null, locale: null, vendors, today };
    try {
      const file = { bytes, content_type: "", file_name };
      return toPrediction(file_name, await recognizeFile(file, context, readers));
    } catch (error) {
      console.error(`${file_name}: ${error instanceof Error ? error.message : error}`);
      return { file: file_name };
    }
  };
}

function toPrediction(file: string, { kind, fields }: Recognition): Prediction {
  const read = {
    total: fields.total,
    currency: fields.currency,
    date: fields.date,
    vendor: mapField(fields.vendor, ({ name }) => name),
    tax: fields.tax,
    subtotal: fields.subtotal,
    due_date: fields.due_date,
    invoice_number: fields.invoice_number,
    document_type: kind,
    buyer: mapField(fields.buyer, ({ name }) => name ?? ""),
  };
  const entries = Object.entries(read);
  return {
    file,
    ...Object.fromEntries(entries.map(([field, { value }]) => [field, value])),
    seller_tax_id: fields.seller.value?.tax_id ?? null,
    confidence: Object.fromEntries(entries.map(([field, { confidence }]) => [field, confidence])),
    best: Object.fromEntries(
      entries.flatMap(
        ([
          field,
          {
            evidence,
            candidates: [first],
          },
        ]) => (evidence && first ? [[field, { value: first.value, ...evidence }]] : []),
      ),
    ),
  };
}

function mapField<T>(field: Field<T>, map: (value: T) => string): Field<string> {
  return {
    ...field,
    value: field.value === null ? null : map(field.value),
    candidates: field.candidates.map((one) => ({ ...one, value: map(one.value) })),
  };
}
