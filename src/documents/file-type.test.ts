import { describe, expect, test } from "vitest";
import {
  ActiveContent,
  EmptyFile,
  FileTypeContradiction,
  requireFileType,
  UnknownFileType,
} from "./file-type.ts";

const hex = (text: string) => Buffer.from(text.replaceAll(" ", ""), "hex");
const bytes = (text: string) => Buffer.from(text, "utf8");
const utf16 = (text: string) => Buffer.concat([hex("fffe"), Buffer.from(text, "utf16le")]);
const zip = (name: string, content = "") => {
  const header = Buffer.alloc(30);
  header.write("PK\x03\x04", "latin1");
  header.writeUInt16LE(name.length, 26);
  return Buffer.concat([header, bytes(name + content)]);
};
const ftyp = (...brands: string[]) => {
  const box = Buffer.from(`\0\0\0\0ftyp${brands[0]}\0\0\0\0${brands.slice(1).join("")}`, "latin1");
  box.writeUInt32BE(box.length, 0);
  return box;
};
const claimOf = ({ declared = null, name = "file" }: { declared?: string | null; name?: string }) => ({
  declared,
  file_name: name,
});
const docx = "application/vnd.openxmlformats-officedocument.wordprocessingml.document";
const xlsx = "application/vnd.openxmlformats-officedocument.spreadsheetml.sheet";

describe("accepted by content", () => {
  const check = (
    what: string,
    head: Buffer,
    content_type: string,
    claim: { declared?: string; name?: string } = {},
  ) => test(what, () => expect(requireFileType(head, claimOf(claim)).content_type).toBe(content_type));
  check("PDF", bytes("%PDF-1.7\n"), "application/pdf");
  check("a signed file", hex("30 82 10 00 06 09 2a864886f70d010702 a0"), "application/pkcs7-mime");
  check(
    "a signed file of unknown length",
    hex("30 80 06 09 2a864886f70d010702 a0"),
    "application/pkcs7-mime",
  );
  check("PDF after a byte order mark", bytes("\ufeff%PDF-1.4"), "application/pdf");
  check("PDF whatever its name", bytes("%PDF-1.7\n"), "application/pdf", { name: "photo.png" });
  check("PNG", hex("89504e470d0a1a0a 0000000d"), "image/png");
  check("JPEG", hex("ffd8ffe0 00104a464946"), "image/jpeg");
  check("JPEG declared as PNG", hex("ffd8ffe0 00104a464946"), "image/jpeg", { declared: "image/png" });
  check("WebP", Buffer.from("RIFF\x10\0\0\0WEBPVP8 ", "latin1"), "image/webp");
  check("TIFF, little-endian", hex("49492a00 08000000"), "image/tiff");
  check("TIFF, big-endian", hex("4d4d002a 00000008"), "image/tiff");
  check("HEIC", ftyp("heic", "mif1"), "image/heic");
  check("HEIC among compatible brands", ftyp("mif1", "heic"), "image/heic");
  check("UBL", bytes('<?xml version="1.0"?>\n<Invoice xmlns="urn:x">'), "application/xml");
  check("XML without declaration", bytes('<rsm:CrossIndustryInvoice xmlns:rsm="urn:x">'), "application/xml");
  check(
    "XML after a comment and a doctype",
    bytes("<?xml version='1.0'?><!-- a > b --><!DOCTYPE r [<!ENTITY x 'y'>]><r/>"),
    "application/xml",
  );
  check("XML in UTF-16", utf16('<?xml version="1.0"?><Invoice/>'), "application/xml");
  check("CSV by its columns", bytes("date;amount\n2026-01-01;1,50\n"), "text/csv");
  check("CSV by its name", bytes("just one line"), "text/csv", { name: "export.CSV" });
  check("CSV in Latin-1", Buffer.from("Buchung;Empfänger\n1;Müller\n", "latin1"), "text/csv");
  check("text", bytes("Dear reader,\nthank you.\n"), "text/plain");
  check("text cut inside a character", bytes("ä".repeat(10)).subarray(0, 19), "text/plain");
  check("Word", zip("[Content_Types].xml", "...PK word/document.xml"), docx);
  check("Excel by its name", zip("[Content_Types].xml"), xlsx, { name: "book.xlsx" });
  check(
    "OpenDocument",
    zip("mimetype", "application/vnd.oasis.opendocument.textPK"),
    "application/vnd.oasis.opendocument.text",
  );
  check("old Word", hex("d0cf11e0a1b11ae1 0000"), "application/msword", { name: "letter.doc" });
  check(
    "old office file with an unknown extension",
    hex("d0cf11e0a1b11ae1 0000"),
    "application/x-ole-storage",
  );
});

describe("refused", () => {
  const check = (
    what: string,
    head: Buffer,
    error: new (...args: never[]) => Error,
    claim: { declared?: string; name?: string } = {},
  ) => test(what, () => expect(() => requireFileType(head, claimOf(claim))).toThrow(error));
  check("an empty file", Buffer.alloc(0), EmptyFile);
  check("zeros", Buffer.alloc(100), UnknownFileType);
  check("an ELF program", hex("7f454c46 02010100"), UnknownFileType);
  check("a Windows program", bytes("MZ\x90\0\x03"), UnknownFileType);
  check("GIF", bytes("GIF89a\x01\0\x01\0"), UnknownFileType);
  check("a GIF with a PDF header further on", bytes("GIF89a\x01\0\x01\0 %PDF-1.7"), UnknownFileType);
  check("a plain archive", zip("evil.bin"), UnknownFileType);
  check(
    "an archive with an office part that is not first",
    zip("a.txt", "word/document.xml"),
    UnknownFileType,
  );
  check("gzip", hex("1f8b0800"), UnknownFileType);
  check("AVIF", ftyp("avif", "mif1"), UnknownFileType);
  check("MP4", ftyp("isom", "mp41"), UnknownFileType);
  check("a truncated ftyp box", hex("0000001c66747970"), UnknownFileType);
  check("noise without control characters", Buffer.alloc(200, 0xe9), UnknownFileType);
  check("HTML", bytes("<!DOCTYPE html><p>hi"), ActiveContent);
  check("HTML after whitespace", bytes("\n \t<HTML>"), ActiveContent);
  check("HTML after a comment", bytes("<!-- %PDF- --><script>alert(1)</script>"), ActiveContent);
  check("HTML that contains a PDF", bytes("<html>%PDF-1.7"), ActiveContent);
  check("a bare script", bytes("<script>alert(1)</script>"), ActiveContent);
  check("SVG", bytes('<svg xmlns="http://www.w3.org/2000/svg">'), ActiveContent);
  check("SVG as XML", bytes('<?xml version="1.0"?><!DOCTYPE svg PUBLIC "x" "y"><svg>'), ActiveContent);
  check(
    "SVG under a prefix",
    bytes('<?xml version="1.0"?><x:root xmlns:x="http://www.w3.org/2000/svg">'),
    ActiveContent,
  );
  check("XHTML", bytes('<?xml version="1.0"?><html xmlns="http://www.w3.org/1999/xhtml">'), ActiveContent);
  check("SVG in UTF-16", utf16("<svg onload='x()'>"), ActiveContent);
  check("a comment that never ends", bytes(`<!-- ${"x".repeat(9000)}`), UnknownFileType);
  check("text declared as PDF", bytes("not a PDF"), FileTypeContradiction, { declared: "application/pdf" });
  check("text named as PDF", bytes("not a PDF"), FileTypeContradiction, { name: "invoice.PDF" });
  check("a PDF declared as PNG", bytes("%PDF-1.7"), FileTypeContradiction, { declared: "image/png" });
  check("a PNG declared as PDF", hex("89504e470d0a1a0a"), FileTypeContradiction, {
    declared: "application/pdf",
  });
  check("a PDF declared as CSV", bytes("%PDF-1.7"), FileTypeContradiction, { declared: "text/csv" });
});
