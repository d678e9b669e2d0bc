import { fontFaces } from "../pages/font-faces.ts";

/** The look of the reference. Colours and sizes are those of the web app. */
export const style = `${fontFaces}
:root { color-scheme: light dark;
  --canvas: light-dark(#f8f7f4, #0f0f0e); --surface: light-dark(#fff, #171716); --inset: light-dark(#f5f4f0, #1e1e1c);
  --line: light-dark(#ebe8e1, #272725); --ink: light-dark(#1c1b18, #efeeea); --ink-2: light-dark(#57544c, #aeaca4);
  --ink-3: light-dark(#6e6b62, #918f87); --accent: light-dark(#2a4fc4, #91a9ff); --good: light-dark(#12694a, #68c99c);
  --bad: light-dark(#ab231b, #f48f86); --wait: light-dark(#855200, #e3b05a); --mono: ui-monospace, "Geist Mono", Menlo, Consolas, monospace; }
*, *::before, *::after { box-sizing: border-box; }
html { background: var(--surface); color: var(--ink); font: 14px/22px "Geist", system-ui, "Segoe UI", "Helvetica Neue", Arial, sans-serif; scroll-padding-top: 16px; -webkit-text-size-adjust: 100%; }
body { margin: 0; display: grid; grid-template-columns: 232px minmax(0, 1fr); }
h1, h2, h3, p, ul, figure { margin: 0; padding: 0; } ul { list-style: none; }
h1 { font-size: 28px; line-height: 34px; font-weight: 600; letter-spacing: -.025em; }
h2 { font-size: 20px; line-height: 28px; font-weight: 600; letter-spacing: -.015em; }
h3 { margin-top: 24px; padding-bottom: 6px; font-size: 13px; line-height: 20px; font-weight: 600; border-bottom: 1px solid var(--line); }
a { color: inherit; text-decoration: none; } p a, .note a { color: var(--accent); }
a:hover { text-decoration: underline; text-underline-offset: 3px; }
:focus-visible { outline: 2px solid var(--accent); outline-offset: 2px; border-radius: 4px; }
code { font: 12.5px/20px var(--mono); overflow-wrap: anywhere; }
p > code, .values code { padding: 1px 4px; background: var(--inset); border-radius: 4px; }
.skip { position: absolute; left: -999px; } .skip:focus { left: 12px; top: 12px; z-index: 2; background: var(--surface); padding: 8px; }

nav { position: sticky; top: 0; height: 100vh; overflow: auto; padding: 20px 12px 32px; background: var(--canvas); border-right: 1px solid var(--line); font-size: 13px; line-height: 20px; }
nav .mark { padding: 0 8px 12px; font-size: 16px; line-height: 24px; font-weight: 600; letter-spacing: -.015em; } nav .mark a { color: inherit; }
nav small { color: var(--ink-3); font-weight: 400; font-size: 12px; letter-spacing: 0; }
nav li a { display: block; padding: 4px 8px; border-radius: 6px; color: var(--ink-2); }
nav li a:hover { background: var(--inset); text-decoration: none; color: var(--ink); }
nav [aria-current] { color: var(--ink); font-weight: 550; background: var(--surface); box-shadow: 0 0 0 1px var(--line); }
nav ul ul { margin: 4px 0 8px 12px; border-left: 1px solid var(--line); padding-left: 4px; font-size: 12px; line-height: 16px; }
nav .links { padding: 16px 8px 0; display: grid; gap: 4px; font-size: 12px; }
nav input { position: absolute; opacity: 0; pointer-events: none; } nav label { display: none; }

main { min-width: 0; padding: 32px 40px 96px; }
main > header { max-width: 720px; } .lead { margin-top: 6px; font-size: 16px; line-height: 24px; color: var(--ink-2); }
.operation { display: grid; grid-template-columns: minmax(0, 1fr) minmax(0, 1fr); gap: 40px; padding: 32px 0; border-top: 1px solid var(--line); max-width: 1280px; }
main > header + .operation, main > header { border: 0; } main > header { padding-bottom: 24px; }
.text > p { margin-top: 8px; color: var(--ink-2); } .text > h2 + p { margin-top: 6px; } .text > h2:not(:first-child) { margin-top: 32px; }
.route { font-size: 13px; } p.route code { background: none; padding: 0; color: var(--ink); }
.method { display: inline-block; font: 600 11px/16px var(--mono); letter-spacing: .02em; }
.get { color: var(--accent); } .post { color: var(--good); } .patch, .put { color: var(--wait); } .delete { color: var(--bad); }

.fields > li { padding: 10px 0; border-bottom: 1px solid var(--line); } .fields > li:last-child { border-bottom: 0; }
.fields p { line-height: 20px; } .name { font-weight: 600; color: var(--ink); } p > .name { background: none; padding: 0; }
.type { font-size: 12px; color: var(--ink-3); margin-left: 4px; overflow-wrap: anywhere; }
.mark { font-size: 11px; line-height: 16px; color: var(--ink-3); margin-left: 4px; } .mark.required { color: var(--wait); font-weight: 550; }
.note { font-size: 13px; line-height: 20px; color: var(--ink-2); } .values { margin-top: 4px; font-size: 12px; line-height: 24px; } .values code { font-size: 11.5px; }
details { margin-top: 6px; } summary { cursor: pointer; font-size: 12px; line-height: 20px; color: var(--ink-2); width: fit-content; max-width: 100%; }
summary span { color: var(--ink-3); } details[open] > summary span { display: none; }
details > .fields { margin-top: 6px; padding: 0 12px; border: 1px solid var(--line); border-radius: 10px; }
.errors { margin-top: 24px; } .errors summary, .events summary { font-size: 13px; } .events details[open] > summary span { display: inline; }

.examples { position: sticky; top: 16px; align-self: start; display: grid; gap: 12px; min-width: 0; max-height: calc(100vh - 32px); grid-template-rows: auto minmax(0, 1fr); }
.code { min-width: 0; display: flex; flex-direction: column; border: 1px solid var(--line); border-radius: 10px; background: var(--canvas); overflow: hidden; }
.code figcaption { padding: 6px 12px; font-size: 12px; line-height: 16px; color: var(--ink-3); border-bottom: 1px solid var(--line); }
.code pre { margin: 0; padding: 10px 12px; overflow: auto; max-height: 420px; } .code code { font-size: 12px; line-height: 18px; white-space: pre; overflow-wrap: normal; }
.code b { font-weight: 400; color: var(--ink); } .code i { font-style: normal; color: var(--good); } .code code { color: var(--ink-2); }

.index { margin-top: 16px; border: 1px solid var(--line); border-radius: 10px; background: var(--canvas); padding: 6px 0; }
.index a { display: grid; grid-template-columns: 52px minmax(0, 1fr) minmax(0, 1fr); gap: 0 12px; padding: 3px 14px; color: var(--ink-2); align-items: baseline; }
.index a:hover { background: var(--inset); text-decoration: none; } .index code { color: var(--ink); font-size: 12px; } .index .summary { font-size: 13px; }
.areas { max-width: 920px; border-top: 1px solid var(--line); padding-top: 32px; } .areas h3 { border: 0; padding: 0; margin-top: 32px; font-size: 16px; line-height: 24px; } .areas .index { margin-top: 8px; }

@media (max-width: 1080px) { .operation { grid-template-columns: minmax(0, 1fr); gap: 16px; } .examples { position: static; max-height: none; } }
@media (max-width: 760px) {
  body { display: block; } main { padding: 20px 16px 64px; }
  nav { position: static; height: auto; padding: 12px 16px; border-right: 0; border-bottom: 1px solid var(--line); }
  nav .mark { padding: 0; display: inline-block; } nav .links { display: none; }
  nav label { display: block; float: right; padding: 2px 8px; min-height: 24px; border: 1px solid var(--line); border-radius: 6px; background: var(--surface); cursor: pointer; }
  nav input:focus-visible + label { outline: 2px solid var(--accent); outline-offset: 2px; }
  nav input:not(:checked) ~ ul { display: none; } nav ul { clear: both; padding-top: 8px; } nav li a { padding: 8px; }
  nav input:checked ~ .links { display: grid; }
  .index a { grid-template-columns: 52px minmax(0, 1fr); padding: 6px 12px; } .index .summary { grid-column: 2; }
  .code pre { max-height: 320px; }
}
`;
