/** The style of the service's own pages. They load no script, font or image. */
import { Html } from "../../platform/http/html.ts";

export const style = new Html(`
:root { color-scheme: light dark; --ink: #14211b; --soft: #55635c; --line: #d5ddd8; --paper: #ffffff;
  --ground: #f3f6f4; --accent: #14694a; --accent-ink: #ffffff; --wrong: #a8201a; --wrong-ground: #fdf0ef; }
@media (prefers-color-scheme: dark) {
  :root { --ink: #e8efeb; --soft: #9fb0a7; --line: #34423b; --paper: #18211d; --ground: #0f1613;
    --accent: #5fc79a; --accent-ink: #0b1a13; --wrong: #ff9d95; --wrong-ground: #3a1d1b; } }
* { box-sizing: border-box; }
body { margin: 0; min-height: 100vh; background: var(--ground); color: var(--ink);
  font: 16px/1.5 system-ui, -apple-system, "Segoe UI", Roboto, "Noto Sans", sans-serif;
  display: flex; flex-direction: column; align-items: center; padding: 2rem 1rem; }
.mark { font-weight: 700; letter-spacing: -0.01em; font-size: 1.25rem; margin: 0 0 1.25rem; color: var(--accent); }
main { width: 100%; max-width: 27rem; background: var(--paper); border: 1px solid var(--line);
  border-radius: 14px; padding: 1.75rem; box-shadow: 0 1px 2px rgb(0 0 0 / 0.05); }
h1 { font-size: 1.375rem; line-height: 1.25; margin: 0 0 0.5rem; letter-spacing: -0.01em; }
footer { margin: 1.25rem 0 0; font-size: 0.8125rem; } footer a { color: var(--soft); }
p { margin: 0 0 1rem; } .soft { color: var(--soft); } .small { font-size: 0.875rem; }
form { margin: 1.25rem 0 0; }
fieldset { border: 0; padding: 0; margin: 0 0 1.25rem; min-width: 0; }
legend { font-weight: 700; font-size: 1.0625rem; padding: 0; margin: 0 0 0.75rem; }
fieldset + fieldset legend { width: 100%; border-top: 1px solid var(--line); padding-top: 1.25rem; }
label { display: block; font-weight: 600; margin: 0 0 0.25rem; }
.field { margin: 0 0 1rem; } .hint { font-weight: 400; color: var(--soft); font-size: 0.875rem; display: block; }
input, select { width: 100%; font: inherit; color: inherit; background: var(--paper); padding: 0.625rem 0.75rem;
  border: 1px solid var(--line); border-radius: 8px; min-height: 2.75rem; }
input:focus-visible, select:focus-visible, button:focus-visible, a:focus-visible {
  outline: 3px solid color-mix(in srgb, var(--accent) 55%, transparent); outline-offset: 1px; }
input[aria-invalid="true"], select[aria-invalid="true"] { border-color: var(--wrong); }
.code { font: 600 1.5rem/1.2 ui-monospace, "SF Mono", Menlo, Consolas, monospace; letter-spacing: 0.12em;
  text-transform: uppercase; text-align: center; }
.issue { color: var(--wrong); font-size: 0.875rem; margin: 0.25rem 0 0; }
.alert { color: var(--wrong); background: var(--wrong-ground); border-radius: 8px; padding: 0.625rem 0.75rem;
  margin: 0 0 1rem; }
button { width: 100%; font: inherit; font-weight: 600; padding: 0.625rem 1rem; min-height: 2.75rem; cursor: pointer;
  border-radius: 8px; border: 1px solid var(--accent); background: var(--accent); color: var(--accent-ink); }
button.plain { background: transparent; color: var(--ink); border-color: var(--line); }
.actions { display: grid; gap: 0.625rem; }
.choice { display: flex; gap: 0.625rem; align-items: center; font-weight: 400; padding: 0.625rem 0.75rem;
  border: 1px solid var(--line); border-radius: 8px; margin: 0 0 0.5rem; cursor: pointer; }
.choice input { width: 1.125rem; min-height: 1.125rem; height: 1.125rem; margin: 0; flex: none; accent-color: var(--accent); }
.choice .soft { margin-left: auto; }
pre { margin: 0 0 1rem; padding: 0.625rem 0.75rem; background: var(--ground); border-radius: 8px; white-space: pre-wrap; overflow-wrap: anywhere;
  font: 0.875rem/1.5 ui-monospace, "SF Mono", Menlo, Consolas, monospace; }
ul { margin: 0 0 1rem; padding: 0 0 0 1.25rem; } li { margin: 0 0 0.25rem; }
a { color: var(--accent); }
@media (max-width: 30rem) { body { padding: 1.25rem 0.75rem; } main { padding: 1.25rem; } }
`);
