/**
 * The web app's build. `npm run web:dev` serves it while one works on it; the service serves what
 * `scripts/build-web.ts` makes of it.
 */
import react from "@vitejs/plugin-react";
import { defineConfig, type Plugin } from "vite";
import { languages } from "./platform/preference-rules.ts";

/** The service that the development server passes /app/api on to, and the token it adds for lack of a cookie. */
const { DAYBOOK_URL = "http://127.0.0.1:3000", DAYBOOK_TOKEN } = process.env;

const service = DAYBOOK_TOKEN
  ? {
      target: DAYBOOK_URL,
      rewrite: (path: string) => path.replace(/^\/app\/api/, ""),
      headers: { authorization: `Bearer ${DAYBOOK_TOKEN}` },
    }
  : { target: DAYBOOK_URL };

const reactAriaTexts = /\/react-[\w-]+\/dist\/private\/intl\/(?:\w+\/)?([a-z]{2})-[A-Z]{2}\.mjs$/;

/**
 * React Aria's texts for screen readers come in more than thirty languages. Those that the app does not have are left out:
 * they are a large part of what screens load. React Aria leaves out languages without texts.
 */
const unusedLanguages: Plugin = {
  name: "unused-languages",
  apply: "build",
  enforce: "pre",
  load: {
    // The bundler itself compares the names, which is quicker.
    filter: { id: reactAriaTexts },
    handler(id) {
      const language = reactAriaTexts.exec(id)?.[1];
      return languages.some((one) => one === language) ? null : "export default undefined;";
    },
  },
};

/**
 * React Aria's date fields bring thirteen calendars with them. Every language of the app uses the Gregorian one, and the
 * service knows no other, so the rest is left out.
 */
const unusedCalendars: Plugin = {
  name: "unused-calendars",
  apply: "build",
  enforce: "pre",
  load: {
    filter: { id: /@internationalized\/date\/dist\/private\/createCalendar\.mjs$/ },
    handler: () => `
      import { GregorianCalendar } from "./calendars/GregorianCalendar.mjs";
      export const createCalendar = () => new GregorianCalendar();`,
  },
};

export default defineConfig({
  root: import.meta.dirname,
  base: "/app/",
  plugins: [react(), unusedLanguages, unusedCalendars],
  // The service puts a fresh nonce in its place into every answer.
  html: { cspNonce: "__CSP_NONCE__" },
  server: { proxy: { "/app/api": service } },
  build: {
    outDir: "../dist/web",
    emptyOutDir: true,
    manifest: true,
    target: "es2024",
    // The content security policy allows no data: address for fonts and styles.
    assetsInlineLimit: 0,
    modulePreload: { polyfill: false },
    cssCodeSplit: true,
    chunkSizeWarningLimit: 800,
    rolldownOptions: {
      // One file has what the first screen needs, and what nearly every other screen shows at first: a long list, a search
      // and plain fields, with what these import. A screen then loads little more than itself.
      output: {
        codeSplitting: {
          groups: [
            {
              name: "first",
              test: /web\/(main\/main|design\/(RecordsPage|FormSheet|NumberField|Checkbox|Segmented))\.tsx$/,
            },
          ],
        },
      },
    },
  },
});
