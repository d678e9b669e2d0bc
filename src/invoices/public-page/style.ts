/** The public page's style. Inline, because the page may load nothing else. */
export const pageStyle = `
:root { color-scheme: light; --ink: #1c2430; --quiet: #5b6675; --line: #dfe3e8; --accent: #0b5cad; }
* { box-sizing: border-box; }
body { margin: 0; background: #f3f5f7; color: var(--ink); font: 16px/1.5 system-ui, "Segoe UI", Roboto, "Noto Sans", sans-serif; }
main { max-width: 820px; margin: 32px auto; padding: 40px 48px; background: #fff; border: 1px solid var(--line); border-radius: 12px; }
header { display: flex; justify-content: space-between; align-items: flex-start; gap: 16px; }
h1 { margin: 0; font-size: 1.6rem; line-height: 1.25; overflow-wrap: anywhere; }
h1 span { font-weight: 400; color: var(--quiet); }
h2 { margin: 0 0 4px; font-size: .8rem; font-weight: 600; color: var(--quiet); }
p { margin: 0; }
.source { margin: -16px 0 24px; text-align: center; font-size: .8rem; }
.source a { color: var(--quiet); }
small { display: block; font-size: .85rem; color: var(--quiet); }
.seller { color: var(--quiet); }
.status { padding: 2px 12px; border-radius: 999px; font-size: .9rem; font-weight: 600; white-space: nowrap; background: #e8edf2; }
.status.paid { background: #dcf3e4; color: #12602f; }
.status.cancelled { background: #fbe4e2; color: #8d1d14; }
.summary { margin: 24px 0 16px; padding: 16px 20px; background: #f3f7fb; border-radius: 8px; }
.summary .label { color: var(--quiet); }
.amount { font-size: 1.9rem; font-weight: 650; line-height: 1.2; font-variant-numeric: tabular-nums; }
nav { display: flex; flex-wrap: wrap; gap: 8px; margin-bottom: 28px; }
nav a { padding: 8px 16px; border: 1px solid var(--accent); border-radius: 8px; color: var(--accent); text-decoration: none; font-weight: 600; }
nav a:first-child { background: var(--accent); color: #fff; }
nav a:focus-visible { outline: 3px solid #8ec1f5; outline-offset: 2px; }
.parties { display: grid; grid-template-columns: repeat(auto-fit, minmax(240px, 1fr)); gap: 24px; margin-bottom: 20px; }
address { font-style: normal; overflow-wrap: anywhere; }
address small { display: inline; }
.facts { display: flex; flex-wrap: wrap; gap: 12px 32px; margin: 0 0 24px; }
dt { font-size: .8rem; color: var(--quiet); }
dd { margin: 0; overflow-wrap: anywhere; }
.scroll { overflow-x: auto; }
table { width: 100%; border-collapse: collapse; font-variant-numeric: tabular-nums; }
th, td { padding: 8px 0 8px 16px; text-align: right; vertical-align: top; }
th:first-child, td:first-child { padding-left: 0; text-align: left; }
th.unit, td.unit { text-align: left; }
td:first-child { overflow-wrap: anywhere; min-width: 12ch; }
thead th { font-size: .8rem; font-weight: 600; color: var(--quiet); border-bottom: 2px solid var(--line); }
tbody td { border-bottom: 1px solid var(--line); }
.totals { width: auto; margin: 12px 0 0 auto; }
.totals th, .totals th:first-child { font-weight: 400; text-align: right; }
.totals th small { display: inline; margin-left: 6px; }
.totals th, .totals td { padding-top: 3px; padding-bottom: 3px; border: 0; white-space: nowrap; }
.totals .grand > * { padding-top: 10px; font-size: 1.15rem; font-weight: 700; }
.note { margin-top: 12px; font-size: .9rem; color: var(--quiet); }
section + section, .totals + section, .note + section { margin-top: 28px; }
.payment { display: flex; justify-content: space-between; gap: 24px; padding-top: 24px; border-top: 1px solid var(--line); }
.payment .facts { margin-bottom: 8px; }
figure { margin: 0; text-align: center; font-size: .8rem; color: var(--quiet); }
svg { width: 140px; height: 140px; display: block; }
.text { white-space: pre-line; overflow-wrap: anywhere; }
footer { margin-top: 36px; padding-top: 16px; border-top: 1px solid var(--line); font-size: .85rem; color: var(--quiet); }
.missing { text-align: center; padding: 48px 0; }
@media (max-width: 640px) {
  main { margin: 0; padding: 24px 16px; border: 0; border-radius: 0; }
  header { flex-wrap: wrap-reverse; }
  .payment { flex-direction: column; }
  .unit, .tax { display: none; }
  th, td { padding-left: 10px; }
}
@media print { body { background: #fff; } main { border: 0; margin: 0; max-width: none; padding: 0; } nav, .source { display: none; } }
`;
