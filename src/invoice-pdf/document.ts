/**
 * The PDF file around the pages: an archival, accessible document (PDF/A-3a and PDF/UA-1) with its metadata.
 * The metadata is written here because PDFKit does not escape `&` in it, and supports each of the two
 * standards but not both at once.
 */
import PDFDocument from "pdfkit";
import type { Instant } from "../kernel/calendar.ts";
import type { Page } from "./style.ts";

export interface DocumentInfo {
  title: string;
  author: string;
  language: string;
  created_at: Instant;
}

export type Element = PDFKit.PDFStructureElement;

// Options that PDFKit has but its published types lack.
interface ElementOptions {
  alt?: string;
  /** Left, top, right, bottom on the page. */
  bbox?: [number, number, number, number];
  scope?: "Column" | "Row";
}

interface Attachment {
  name: string;
  type: string;
  description: string;
  relationship: "Alternative";
}

export const producer = "Daybook";

export class InvoiceDocument extends PDFDocument {
  readonly description: DocumentInfo;
  /** Names of the faces that were added to this document. */
  readonly faces = new Set<string>();

  constructor(description: DocumentInfo, page: Page) {
    super({
      size: [page.width, page.height],
      margin: 0,
      autoFirstPage: false,
      pdfVersion: "1.7",
      subset: "PDF/A-3a",
      tagged: true,
      displayTitle: true,
      lang: description.language,
      font: null as unknown as string, // no standard font: it would not be embedded
      info: {
        Title: description.title,
        Author: description.author,
        Producer: producer,
        Creator: producer,
        CreationDate: new Date(description.created_at),
        ModDate: new Date(description.created_at),
      },
    });
    this.description = description;
  }

  /** A new element of the document's structure. */
  element(type: string, options: ElementOptions = {}): Element {
    return this.struct(type, options as PDFKit.Mixins.StructureElementOptions);
  }

  attach(bytes: Uint8Array, attachment: Attachment): void {
    const at = new Date(this.description.created_at);
    const { name, type, description, relationship } = attachment;
    const options = { name, type, description, relationship, creationDate: at, modifiedDate: at };
    this.file(Buffer.from(bytes), options as PDFKit.Mixins.PDFAttachmentOptions);
  }

  /** Called by PDFKit when the file is finished. */
  _addInfo(): void {
    this.appendXML(metadataXml(this.description));
  }
}

/** The bytes of the file, after all pages are drawn. */
export function documentBytes(document: InvoiceDocument): Promise<Uint8Array> {
  return new Promise((resolve, reject) => {
    const chunks: Uint8Array[] = [];
    document.on("data", (chunk: Uint8Array) => chunks.push(chunk));
    document.on("end", () => resolve(new Uint8Array(Buffer.concat(chunks))));
    document.on("error", reject);
    document.end();
  });
}

/** Times are in whole seconds, like the file's own dates. */
function metadataXml({ title, author, created_at }: DocumentInfo): string {
  const at = `${created_at.slice(0, 19)}Z`;
  return `
    <rdf:Description rdf:about="" xmlns:xmp="http://ns.adobe.com/xap/1.0/">
      <xmp:CreateDate>${at}</xmp:CreateDate>
      <xmp:ModifyDate>${at}</xmp:ModifyDate>
      <xmp:CreatorTool>${producer}</xmp:CreatorTool>
    </rdf:Description>
    <rdf:Description rdf:about="" xmlns:dc="http://purl.org/dc/elements/1.1/">
      <dc:format>application/pdf</dc:format>
      <dc:title><rdf:Alt><rdf:li xml:lang="x-default">${escapeXml(title)}</rdf:li></rdf:Alt></dc:title>
      <dc:creator><rdf:Seq><rdf:li>${escapeXml(author)}</rdf:li></rdf:Seq></dc:creator>
    </rdf:Description>
    <rdf:Description rdf:about="" xmlns:pdf="http://ns.adobe.com/pdf/1.3/">
      <pdf:Producer>${producer}</pdf:Producer>
    </rdf:Description>
    <rdf:Description rdf:about="" xmlns:pdfuaid="http://www.aiim.org/pdfua/ns/id/">
      <pdfuaid:part>1</pdfuaid:part>
    </rdf:Description>
    ${accessibilitySchema}`;
}

/** PDF/A allows properties outside of its own list only if the file describes them. */
const accessibilitySchema = `<rdf:Description rdf:about=""
      xmlns:pdfaExtension="http://www.aiim.org/pdfa/ns/extension/"
      xmlns:pdfaSchema="http://www.aiim.org/pdfa/ns/schema#"
      xmlns:pdfaProperty="http://www.aiim.org/pdfa/ns/property#">
      <pdfaExtension:schemas><rdf:Bag><rdf:li rdf:parseType="Resource">
        <pdfaSchema:schema>PDF/UA identification schema</pdfaSchema:schema>
        <pdfaSchema:namespaceURI>http://www.aiim.org/pdfua/ns/id/</pdfaSchema:namespaceURI>
        <pdfaSchema:prefix>pdfuaid</pdfaSchema:prefix>
        <pdfaSchema:property><rdf:Seq><rdf:li rdf:parseType="Resource">
          <pdfaProperty:name>part</pdfaProperty:name>
          <pdfaProperty:valueType>Integer</pdfaProperty:valueType>
          <pdfaProperty:category>internal</pdfaProperty:category>
          <pdfaProperty:description>Part of ISO 14289 to which the file conforms</pdfaProperty:description>
        </rdf:li></rdf:Seq></pdfaSchema:property>
      </rdf:li></rdf:Bag></pdfaExtension:schemas>
    </rdf:Description>`;

export function escapeXml(text: string): string {
  return text.replace(/&/g, "&amp;").replace(/</g, "&lt;").replace(/>/g, "&gt;").replace(/"/g, "&quot;");
}
