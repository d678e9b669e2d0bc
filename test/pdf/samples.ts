/** Sample invoices for the layout: languages, paper sizes, scripts, extreme values, missing fields. */

import type { RenderOptions } from "../../src/invoice-pdf/render.ts";
import type { DocumentType, InvoiceSnapshot, TaxCategory } from "../../src/invoice-snapshot/snapshot.ts";
import { bank, client, day, decimal, emptyParty, item, snapshotOf, studio, twoItems } from "./build.ts";
import { logoPng } from "./logo.ts";
import { scriptNames } from "./names.ts";

export interface Sample {
  name: string;
  snapshot: InvoiceSnapshot;
  options?: Partial<RenderOptions>;
}

const ubl =
  '<?xml version="1.0" encoding="UTF-8"?><Invoice xmlns="urn:oasis:names:specification:ubl:schema:xsd:Invoice-2"/>';

const lines = (count: number, more: Parameters<typeof item>[3] = {}) =>
  Array.from({ length: count }, (_, index) =>
    item(
      `Position ${index + 1}: spare part ${String.fromCharCode(65 + (index % 26))}-${1000 + index}`,
      String(1 + (index % 7)),
      `${12 + index}.${10 + (index % 80)}`,
      {
        ...(index % 5 === 0
          ? { description: "Delivered ex works, tested, with certificate of conformity." }
          : {}),
        unit: index % 3 === 0 ? "H87" : null,
        ...more,
      },
    ),
  );

const localized: [string, string][] = [
  ["en-GB", "EUR"],
  ["en-US", "USD"],
  ["de-DE", "EUR"],
  ["de-CH", "CHF"],
  ["fr-FR", "EUR"],
  ["es-ES", "EUR"],
  ["it-IT", "EUR"],
  ["nl-NL", "EUR"],
  ["pl-PL", "PLN"],
  ["ja-JP", "JPY"],
  ["ar-EG", "EGP"],
  ["he-IL", "ILS"],
  ["hi-IN", "INR"],
  ["th-TH", "THB"],
  ["sv-SE", "SEK"],
  ["el-GR", "EUR"],
  ["bg-BG", "BGN"],
];

const documentTypes: DocumentType[] = [
  "credit_note",
  "debit_note",
  "corrective_invoice",
  "prepayment_invoice",
  "self_billed_invoice",
  "proforma",
  "quote",
];

const untaxed = (tax_category: TaxCategory, reason: string | null, code: string | null) =>
  item("Consulting", "10", "120", {
    tax_rate: decimal(0),
    tax_category,
    tax_exemption_reason: reason,
    tax_exemption_reason_code: code,
    unit: "HUR",
  });

const bare: InvoiceSnapshot = {
  ...snapshotOf(),
  number: null,
  due_date: null,
  seller: { ...emptyParty, name: "A" },
  buyer: { ...emptyParty, name: "B" },
  bank: null,
  payment_terms: null,
  notes: null,
  items: [],
  breakdown: [],
  subtotal: decimal(0),
  tax: decimal(0),
  total: decimal(0),
  service_period_start: null,
  service_period_end: null,
  buyer_reference: null,
  purchase_order_reference: null,
};

export const samples: Sample[] = [
  ...localized.map(
    ([locale, currency]): Sample => ({
      name: `locale-${locale}`,
      snapshot: snapshotOf({ currency, print: { locale }, items: currency === "JPY" ? lines(3) : twoItems }),
      options: { ubl },
    }),
  ),
  ...documentTypes.map(
    (document_type): Sample => ({
      name: `type-${document_type}`,
      snapshot: snapshotOf({
        document_type,
        reference_invoice_number: document_type === "credit_note" ? "2026-00017" : null,
        reference_invoice_date: document_type === "credit_note" ? day("2026-08-03") : null,
        print: { locale: "de-DE" },
      }),
    }),
  ),
  {
    name: "logo",
    snapshot: snapshotOf({ print: { accent_color: "#0f766e" } }),
    options: { ubl, logo: logoPng, public_url: "https://pay.example/i/abc?x=1&y=2" },
  },
  {
    name: "letter",
    snapshot: snapshotOf({
      currency: "USD",
      print: { locale: "en-US", page_size: "LETTER", tax_type: "sales_tax" },
      bank: { ...bank, iban: null, account_number: "000123456789", bic: "CHASUS33", bank_name: "Chase" },
      seller: {
        ...studio,
        address: {
          line1: "350 Fifth Avenue",
          line2: "Suite 4100",
          city: "New York",
          region: "NY",
          postal_code: "10118",
          country: "US",
        },
      },
    }),
    options: { logo: logoPng },
  },
  {
    name: "letter-long",
    snapshot: snapshotOf({ items: lines(60), print: { locale: "en-US", page_size: "LETTER" } }),
  },
  { name: "lines-12", snapshot: snapshotOf({ items: lines(12) }) },
  { name: "lines-15", snapshot: snapshotOf({ items: lines(15) }) },
  { name: "lines-40-fr", snapshot: snapshotOf({ items: lines(40), print: { locale: "fr-FR" } }) },
  {
    name: "lines-200",
    snapshot: snapshotOf({ items: lines(200), print: { locale: "de-DE" } }),
    options: { ubl },
  },
  {
    name: "draft",
    snapshot: snapshotOf({ number: null, print: { locale: "de-DE" } }),
    options: { watermark: "Entwurf" },
  },
  {
    name: "draft-long",
    snapshot: snapshotOf({ number: null, items: lines(50) }),
    options: { watermark: "DRAFT" },
  },
  { name: "bare", snapshot: bare },
  { name: "no-lines", snapshot: { ...snapshotOf(), items: [] } },
  {
    name: "printed-forms",
    snapshot: snapshotOf({
      from_details: "Nordlicht\nc/o Werkstatt\n10999 Berlin",
      to_details: "Reederei Hafen\nz. Hd. Frau Petersen\n20457 Hamburg",
      payment_details: "Bitte überweisen an\nIBAN DE89 3704 0044 0532 0130 00",
      print: { locale: "de-DE" },
    }),
  },
  {
    name: "labels",
    snapshot: snapshotOf({
      print: {
        labels: { invoice: "Tax invoice", to: "Customer", total: "Grand total" },
        accent_color: "#ffe600",
      },
    }),
  },
  {
    name: "long-names",
    snapshot: snapshotOf({
      seller: {
        ...studio,
        name: "Gesellschaft für außerordentlich lange Firmennamen und deren typografische Bewältigung mbH & Co. KGaA",
      },
      buyer: {
        ...client,
        name: "Donaudampfschifffahrtsgesellschaftskapitänsmützenabzeichenherstellungsbetrieb",
        contact_name: "Dr. Dr. h. c. Maximiliane Freifrau von und zu Hohenstein-Waldenburg",
      },
      items: [
        item(
          "Donaudampfschifffahrtsgesellschaftskapitänswitwenrentenauszahlungsstellenvorsteherbüroeinrichtung",
          "1",
          "10",
          {
            description:
              "https://example.com/a/very/long/path/that/has/no/spaces/and/goes/on/and/on/until/the/end/of/the/line",
          },
        ),
        item("Lorem ipsum", "123456789.123456", "0.00001234", { unit: "Verpackungseinheiten à zwölf Stück" }),
        item("Big", "1", "999999999999.99"),
      ],
      buyer_reference: "ABCDEFGHIJKLMNOPQRSTUVWXYZ0123456789ABCDEFGHIJKLMNOPQRSTUVWXYZ",
    }),
  },
  {
    name: "long-description",
    snapshot: snapshotOf({
      items: [
        item("Report", "1", "100", {
          description: "The quick brown fox jumps over the lazy dog. ".repeat(160),
        }),
        ...twoItems,
      ],
    }),
  },
  {
    name: "long-notes",
    snapshot: snapshotOf({ notes: "General terms apply to every delivery.\n".repeat(120) }),
  },
  {
    name: "long-parties",
    snapshot: snapshotOf({ from_details: "Line\n".repeat(90), to_details: `Name\n${"Row\n".repeat(70)}` }),
  },
  {
    name: "taxes",
    snapshot: snapshotOf({
      items: [
        item("Books", "2", "50", { tax_rate: decimal(20) }),
        item("Water", "1", "12.50", { tax_rate: decimal("5.5"), tax_category: "reduced" }),
        item("Zero", "4", "2.50", { tax_rate: decimal(0), tax_category: "zero" }),
        untaxed("exempt", "Exempt under Article 132 of Directive 2006/112/EC", "VATEX-EU-132"),
      ],
      print: { locale: "fr-FR" },
    }),
  },
  {
    name: "discounts",
    snapshot: snapshotOf({
      items: [
        item("Books", "2", "50", { tax_rate: decimal(7), tax_category: "reduced" }),
        item("Loyalty discount", "1", "-10", {
          tax_rate: decimal(7),
          tax_category: "reduced",
          kind: "discount",
          description: "For ten years of orders",
        }),
        item("Workshop", "1", "400", { tax_rate: decimal(19) }),
        item("Freight", "1", "14.90", { tax_rate: decimal(19), kind: "charge" }),
      ],
      print: { locale: "de-DE" },
    }),
  },
  {
    name: "reverse-charge",
    snapshot: snapshotOf({
      items: [untaxed("reverse_charge", "Reverse charge", "VATEX-EU-AE")],
      print: { locale: "de-DE" },
    }),
  },
  {
    name: "intra-community",
    snapshot: snapshotOf({
      items: [untaxed("intra_community", "Art. 138 Directive 2006/112/EC", "VATEX-EU-IC")],
      delivery_country: "FR",
      delivery_date: day("2026-11-10"),
      print: { locale: "nl-NL" },
    }),
  },
  {
    name: "export",
    snapshot: snapshotOf({ items: [untaxed("export", null, "VATEX-EU-G")], print: { locale: "it-IT" } }),
  },
  {
    name: "outside-scope",
    snapshot: snapshotOf({ items: [untaxed("outside_scope", "Not subject to VAT", null)] }),
  },
  {
    name: "igic",
    snapshot: snapshotOf({
      items: [item("Hotel", "3", "90", { tax_rate: decimal(7), tax_category: "igic" })],
      print: { locale: "es-ES" },
    }),
  },
  {
    name: "untaxed",
    snapshot: snapshotOf({ items: [untaxed("outside_scope", null, null)], print: { tax_type: "none" } }),
  },
  {
    name: "gst",
    snapshot: snapshotOf({
      currency: "AUD",
      items: [item("Surfboard", "1", "900", { tax_rate: decimal(10), tax_behavior: "inclusive" })],
      print: { locale: "en-AU", tax_type: "gst" },
    }),
  },
  {
    name: "mixed-behavior",
    snapshot: snapshotOf({
      items: [
        item("Gross", "1", "120", { tax_rate: decimal(20), tax_behavior: "inclusive" }),
        item("Net", "2", "12.345", { tax_rate: decimal(20) }),
      ],
    }),
  },
  { name: "negative", snapshot: snapshotOf({ items: [item("Refund", "-1", "7612.50")] }) },
  {
    name: "many-rates",
    snapshot: snapshotOf({
      items: Array.from({ length: 70 }, (_, rate) =>
        item(`Rate ${rate}`, "1", "100", { tax_rate: decimal(rate + 1) }),
      ),
    }),
  },
  {
    name: "all-references",
    snapshot: snapshotOf({
      reference_invoice_number: "2026-00001",
      reference_invoice_date: day("2026-01-31"),
      delivery_date: day("2026-10-20"),
      tax_point_date: day("2026-10-21"),
      contract_reference: "C-77",
      project_reference: "Harbour relaunch",
      tender_or_lot_reference: "LOT-3",
      invoiced_object_identifier: "METER-991",
      invoiced_object_scheme: "ABT",
      buyer_accounting_reference: "4400-12",
      delivery_country: "AT",
    }),
  },
  {
    name: "tax-point-code",
    snapshot: snapshotOf({ tax_point_date_code: "432", print: { locale: "es-ES" } }),
  },
  {
    name: "cjk",
    snapshot: snapshotOf({
      seller: {
        ...studio,
        name: "株式会社さくらデザイン",
        address: {
          ...emptyParty.address,
          line1: "東京都渋谷区神宮前一丁目2番3号",
          postal_code: "150-0001",
          city: "東京",
          country: "JP",
        },
      },
      buyer: {
        ...client,
        name: "北京星辰科技有限公司",
        contact_name: "王小明",
        address: {
          ...emptyParty.address,
          line1: "朝阳区建国路88号",
          postal_code: "100022",
          city: "北京",
          country: "CN",
        },
      },
      items: [
        item("网站设计与开发", "1", "12000", {
          description: "包括首页、产品页面以及后台管理系统的设计与开发，交付全部源代码。",
        }),
        item("웹사이트 유지보수 서비스", "12", "300", {
          description: "서울특별시 강남구 테헤란로 고객 지원",
        }),
        item("ロゴデザイン（修正三回まで）", "1", "2500"),
        item("臺灣總代理商授權費用", "1", "900"),
      ],
    }),
  },
  {
    name: "arabic",
    snapshot: snapshotOf({
      seller: {
        ...studio,
        name: "شركة النور للتجارة والمقاولات",
        address: {
          ...emptyParty.address,
          line1: "شارع الملك فهد 12",
          city: "الرياض",
          postal_code: "11564",
          country: "SA",
        },
      },
      buyer: { ...client, name: "مؤسسة الفجر (فرع القاهرة)", contact_name: "محمد عبد الله" },
      items: [
        item("خدمات استشارية لشهر أكتوبر 2026", "10", "250", {
          description: "تشمل الزيارات الميدانية (عدد 3) والتقرير النهائي بصيغة PDF مع الملاحق.",
        }),
      ],
      notes: "شكراً لتعاملكم معنا. يرجى ذكر رقم الفاتورة 2026-00042 عند التحويل.\nThank you.",
    }),
  },
  {
    name: "arabic-locale",
    snapshot: snapshotOf({
      currency: "SAR",
      print: { locale: "ar-SA" },
      buyer: { ...client, name: "مؤسسة الفجر" },
    }),
  },
  {
    name: "hebrew",
    snapshot: snapshotOf({
      buyer: {
        ...client,
        name: "אור הצפון בע״מ",
        address: {
          ...emptyParty.address,
          line1: "רחוב הרצל 15",
          city: "תל אביב",
          postal_code: "6120101",
          country: "IL",
        },
      },
      items: [item("שירותי ייעוץ (חודש אוקטובר)", "3", "1200", { description: "כולל ניקוד: שָׁלוֹם עֲלֵיכֶם" })],
    }),
  },
  {
    name: "scripts",
    snapshot: snapshotOf({
      buyer: { ...client, name: "Θεσσαλονίκη Α.Ε. · ООО «Ромашка» · Հայաստան · საქართველო" },
      items: [
        item("ค่าบริการออกแบบเว็บไซต์และพัฒนาระบบหลังบ้านสำหรับลูกค้าองค์กรขนาดใหญ่", "1", "100"),
        item("वेबसाइट डिज़ाइन और विकास सेवा", "1", "100", { description: "क्षेत्रीय कार्यालय, नई दिल्ली" }),
        item("Thiết kế thương hiệu và bao bì", "1", "100"),
        item("e\u0301 a\u0308 n\u0303 x\u0302 q\u0323 combining", "1", "100"),
      ],
    }),
  },
  {
    name: "names",
    snapshot: snapshotOf({
      buyer: { ...client, name: "朱镕基 髙島屋 山﨑 ရန်ကုန်" },
      items: scriptNames.map(({ script, names }) => item(names, "1", "1", { description: script })),
    }),
  },
  {
    name: "missing-glyphs",
    snapshot: snapshotOf({
      buyer: { ...client, name: "Rocket 🚀 Family 👨‍👩‍👧 ᚠᚢᚦ \u{1F600} \ud800 Ltd\u0000" },
      notes: "Tab\there, zero\u200bwidth, soft\u00adhyphen, bell\u0007, \ufeffBOM, ☎ ✓ ★ ኢትዮጵያ",
      print: { labels: { notes: "Notes 🎉" } },
    }),
  },
  {
    name: "markup",
    snapshot: snapshotOf({
      number: "A&B<1>\"'",
      seller: { ...studio, name: "Smith & Sons <Ltd>", trading_name: "S&S (\\ )" },
    }),
  },
  { name: "odd-locale", snapshot: snapshotOf({ print: { locale: "xx_not a locale" }, currency: "XYZ" }) },
  {
    name: "three-decimals",
    snapshot: snapshotOf({ currency: "KWD", items: [item("Oil", "1.5", "10.1234")] }),
  },
];
