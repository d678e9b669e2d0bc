/** The public page's style, in the look of the web app. Inline, so that the page needs nothing but the font. */
import { accentColor, accentOnDark } from "../../invoice-pdf/index.ts";
import { fontFaces } from "../../platform/pages/font-faces.ts";

const dark_surface = "#171716";

/** The colour of the invoice's template, readable in both themes; without one, ink. */
export function pageStyle(accent: string | null): string {
  const dark = accentOnDark(accent, dark_surface);
  const colors = dark
    ? `--brand: light-dark(${accentColor(accent)}, ${dark}); --on-brand: light-dark(#ffffff, #0f0f0e);`
    : "--brand: var(--ink); --on-brand: var(--surface);";
  return `:root { ${colors} }\n${shared}`;
}

const shared = `${fontFaces}
:root {
  color-scheme: light dark;
  --canvas: light-dark(#f8f7f4, #0f0f0e); --surface: light-dark(#ffffff, ${dark_surface}); --inset: light-dark(#f5f4f0, #1e1e1c);
  --line: light-dark(#ebe8e1, #272725); --line-strong: light-dark(#d9d5cb, #3b3b38);
  --ink: light-dark(#1c1b18, #efeeea); --ink-2: light-dark(#57544c, #aeaca4); --ink-3: light-dark(#6e6b62, #918f87);
  --good: light-dark(#12694a, #68c99c); --good-soft: light-dark(#e6f4ec, #12281e);
  --bad: light-dark(#ab231b, #f48f86); --bad-soft: light-dark(#fcedeb, #331917);
  --sans: "Geist", system-ui, "Noto Sans", sans-serif;
}
*, *::before, *::after { box-sizing: border-box; }
body { margin: 0; padding: 32px 16px; background: var(--canvas); color: var(--ink); font: 400 14px/20px var(--sans); -webkit-font-smoothing: antialiased; }
main { max-inline-size: 820px; margin-inline: auto; padding: 40px 48px; background: var(--surface); border: 1px solid var(--line); border-radius: 14px; }
p, dl, dd, figure { margin: 0; }
small { font-size: 12px; color: var(--ink-3); }
h2 { margin: 0 0 4px; font: 400 12px/16px var(--sans); color: var(--ink-3); }
.top { display: flex; align-items: flex-start; gap: 16px; min-block-size: 40px; }
.logo { max-inline-size: 220px; max-block-size: 56px; border-radius: 6px; }
.mark { display: grid; place-items: center; flex: none; inline-size: 40px; block-size: 40px; border-radius: 10px; background: var(--brand); color: var(--on-brand); font: 600 20px/1 var(--sans); }
.seller { align-self: center; font-weight: 550; overflow-wrap: anywhere; }
.status { margin-inline-start: auto; padding: 2px 8px; border-radius: 6px; font: 500 12px/20px var(--sans); white-space: nowrap; background: var(--inset); color: var(--ink-2); }
.status.paid { background: var(--good-soft); color: var(--good); }
.status.cancelled, .status.overdue { background: var(--bad-soft); color: var(--bad); }
h1 { margin: 28px 0 0; font: 600 20px/28px var(--sans); letter-spacing: -.015em; overflow-wrap: anywhere; }
h1 span { font-weight: 400; color: var(--ink-3); }
.summary { display: flex; flex-wrap: wrap; align-items: end; gap: 16px; margin-block: 12px 32px; padding-block-end: 24px; border-block-end: 1px solid var(--line); }
.summary .label, .summary .due { color: var(--ink-2); }
.amount { font: 600 28px/34px var(--sans); letter-spacing: -.025em; overflow-wrap: anywhere; font-variant-numeric: tabular-nums; }
nav { display: flex; flex-wrap: wrap; gap: 8px; margin-inline-start: auto; }
nav a { display: inline-flex; align-items: center; min-block-size: 36px; padding-inline: 14px; border: 1px solid var(--line-strong); border-radius: 6px; color: var(--ink); font-weight: 500; text-decoration: none; }
nav a:hover { background: var(--inset); }
nav a:first-child { border-color: var(--brand); background: var(--brand); color: var(--on-brand); }
a:focus-visible, .scroll:focus-visible { outline: 2px solid var(--brand); outline-offset: 2px; border-radius: 6px; }
.parties { display: grid; grid-template-columns: repeat(auto-fit, minmax(240px, 1fr)); gap: 24px; margin-block-end: 24px; }
address { font-style: normal; overflow-wrap: anywhere; }
address strong { font-weight: 550; }
.facts { display: flex; flex-wrap: wrap; gap: 12px 32px; margin-block-end: 24px; }
dt { font: 400 12px/16px var(--sans); color: var(--ink-3); }
dd { overflow-wrap: anywhere; }
.scroll { overflow-x: auto; }
table { inline-size: 100%; border-collapse: collapse; font-variant-numeric: tabular-nums; }
th, td { padding: 10px 0 10px 16px; text-align: end; vertical-align: top; }
th:first-child, td:first-child { padding-inline-start: 0; text-align: start; }
th.unit, td.unit { text-align: start; }
td:first-child { overflow-wrap: anywhere; min-inline-size: 12ch; }
td:first-child small { display: block; white-space: pre-line; }
td:first-child .narrow { display: none; }
thead th { font: 400 12px/16px var(--sans); color: var(--ink-3); border-block-end: 1px solid var(--line-strong); }
tbody td { border-block-end: 1px solid var(--line); }
.totals { inline-size: auto; min-inline-size: 45%; margin: 12px 0 0 auto; }
.totals th, .totals td { padding-block: 4px; border: 0; white-space: nowrap; }
.totals th { font-weight: 400; color: var(--ink-2); }
.totals td { padding-inline-start: 32px; }
.totals th small { margin-inline-start: 6px; }
.totals .grand > * { padding-block: 10px 8px; border-block-start: 1px solid var(--ink); font: 600 16px/24px var(--sans); color: var(--ink); font-variant-numeric: tabular-nums; }
.totals .settled th { white-space: normal; }
.totals .open > * { padding-block-start: 8px; border-block-start: 1px solid var(--line); font-weight: 550; color: var(--ink); }
.note { margin-block-start: 12px; font-size: 13px; color: var(--ink-2); }
section + section, .totals + section, .note + section { margin-block-start: 28px; }
.payment { display: flex; justify-content: space-between; gap: 24px; padding-block-start: 24px; border-block-start: 1px solid var(--line); }
.payment h2 { margin-block-end: 8px; font: 550 14px/20px var(--sans); color: var(--ink); }
.payment .facts { margin-block-end: 8px; }
figure { flex: none; text-align: center; font: 400 12px/16px var(--sans); color: var(--ink-2); }
figure svg { display: block; inline-size: 148px; block-size: 148px; margin-block-end: 6px; border-radius: 6px; background: #fff; }
.text { white-space: pre-line; overflow-wrap: anywhere; }
main footer { margin-block-start: 36px; padding-block-start: 16px; border-block-start: 1px solid var(--line); font: 400 12px/16px var(--sans); color: var(--ink-3); overflow-wrap: anywhere; }
.source { margin-block-start: 16px; text-align: center; font: 400 12px/16px var(--sans); }
.source a { display: inline-block; padding: 6px; color: var(--ink-3); text-decoration: none; }
.missing { padding-block: 32px; text-align: center; }
.missing h1 { margin-block: 0 6px; }
@media screen and (max-width: 760px) {
  body { padding: 0; background: var(--surface); }
  main { padding: 20px 16px 24px; border: 0; border-radius: 0; }
  h1 { margin-block-start: 20px; }
  nav { inline-size: 100%; margin: 0; }
  nav a { flex: 1 1 auto; justify-content: center; min-block-size: 44px; }
  .totals { inline-size: 100%; }
  .totals th { white-space: normal; }
  .totals td { padding-inline-start: 16px; }
  .totals th small { display: block; margin: 0; }
  .payment { flex-direction: column; }
  figure { align-self: center; }
  figure svg { inline-size: 200px; block-size: 200px; }
  .unit, .tax { display: none; }
  td:first-child .narrow { display: block; }
  th, td { padding-inline-start: 10px; }
  .source a { padding: 14px; }
}
@media print {
  :root { color-scheme: light; }
  body { padding: 0; background: #fff; }
  main { max-inline-size: none; padding: 0; border: 0; }
  nav, .source { display: none; }
  tr, .payment, figure { break-inside: avoid; }
  .mark, .status, figure svg { print-color-adjust: exact; }
}
`;
