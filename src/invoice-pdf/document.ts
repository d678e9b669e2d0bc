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
  /** Whether the file carries an e-invoice as Factur-X. */
  factur_x: boolean;
}

/** The name that Factur-X and ZUGFeRD demand. */
export const factur_x_file_name = "factur-x.xml";

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
function metadataXml({ title, author, created_at, factur_x }: DocumentInfo): string {
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
    ${factur_x ? facturXMetadata : ""}
    ${extensionSchemas(factur_x ? [accessibilitySchema, facturXSchema] : [accessibilitySchema])}`;
}

const factur_x_namespace = "urn:factur-x:pdfa:CrossIndustryDocument:invoice:1p0#";

/** Factur-X 1.0: which attachment is the invoice, and what it conforms to. */
const facturXMetadata = `<rdf:Description rdf:about="" xmlns:fx="${factur_x_namespace}">
      <fx:DocumentType>INVOICE</fx:DocumentType>
      <fx:DocumentFileName>${factur_x_file_name}</fx:DocumentFileName>
      <fx:Version>1.0</fx:Version>
      <fx:ConformanceLevel>EN 16931</fx:ConformanceLevel>
    </rdf:Description>`;

interface ExtensionSchema {
  schema: string;
  namespace: string;
  prefix: string;
  properties: {
    name: string;
    type: "Integer" | "Text";
    category: "internal" | "external";
    description: string;
  }[];
}

const accessibilitySchema: ExtensionSchema = {
  schema: "PDF/UA identification schema",
  namespace: "http://www.aiim.org/pdfua/ns/id/",
  prefix: "pdfuaid",
  properties: [
    {
      name: "part",
      type: "Integer",
      category: "internal",
      description: "Part of ISO 14289 to which the file conforms",
    },
  ],
};

const facturXProperty = (name: string, description: string) =>
  ({ name, type: "Text", category: "external", description }) as const;

const facturXSchema: ExtensionSchema = {
  schema: "Factur-X PDFA Extension Schema",
  namespace: factur_x_namespace,
  prefix: "fx",
  properties: [
    facturXProperty("DocumentFileName", "The name of the embedded XML document"),
    facturXProperty("DocumentType", "The type of the hybrid document in capital letters"),
    facturXProperty("Version", "The version of the standard of the embedded XML document"),
    facturXProperty("ConformanceLevel", "The conformance level of the embedded XML document"),
  ],
};

/** PDF/A allows properties outside of its own list only if the file describes them. */
function extensionSchemas(schemas: readonly ExtensionSchema[]): string {
  return `<rdf:Description rdf:about=""
      xmlns:pdfaExtension="http://www.aiim.org/pdfa/ns/extension/"
      xmlns:pdfaSchema="http://www.aiim.org/pdfa/ns/schema#"
      xmlns:pdfaProperty="http://www.aiim.org/pdfa/ns/property#">
      <pdfaExtension:schemas><rdf:Bag>${schemas.map(extensionSchema).join("")}</rdf:Bag></pdfaExtension:schemas>
    </rdf:Description>`;
}

function extensionSchema({ schema, namespace, prefix, properties }: ExtensionSchema): string {
  const described = properties.map(
    ({ name, type, category, description }) => `<rdf:li rdf:parseType="Resource">
          <pdfaProperty:name>${name}</pdfaProperty:name>
          <pdfaProperty:valueType>${type}</pdfaProperty:valueType>
          <pdfaProperty:category>${category}</pdfaProperty:category>
          <pdfaProperty:description>${description}</pdfaProperty:description>
        </rdf:li>`,
  );
  return `<rdf:li rdf:parseType="Resource">
        <pdfaSchema:schema>${schema}</pdfaSchema:schema>
        <pdfaSchema:namespaceURI>${namespace}</pdfaSchema:namespaceURI>
        <pdfaSchema:prefix>${prefix}</pdfaSchema:prefix>
        <pdfaSchema:property><rdf:Seq>${described.join("")}</rdf:Seq></pdfaSchema:property>
      </rdf:li>`;
}

export function escapeXml(text: string): string {
  return text.replace(/&/g, "&amp;").replace(/</g, "&lt;").replace(/>/g, "&gt;").replace(/"/g, "&quot;");
}
