/**
 * The web app's build. `npm run web:dev` serves it while one works on it; the service serves what
 * `scripts/build-web.ts` makes of it.
 */
import react from "@vitejs/plugin-react";
import { defineConfig } from "vite";

/** The service that the development server passes /app/api on to, and the token it adds for lack of a cookie. */
const { DAYBOOK_URL = "http://127.0.0.1:3000", DAYBOOK_TOKEN } = process.env;

const service = DAYBOOK_TOKEN
  ? {
      target: DAYBOOK_URL,
      rewrite: (path: string) => path.replace(/^\/app\/api/, ""),
      headers: { authorization: `Bearer ${DAYBOOK_TOKEN}` },
    }
  : { target: DAYBOOK_URL };

export default defineConfig({
  root: import.meta.dirname,
  base: "/app/",
  plugins: [react()],
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
      // What the first screen needs is one file, also where later parts share some of it.
      output: {
        codeSplitting: { groups: [{ name: "first", test: /web\/main\/main\.tsx$/ }] },
      },
    },
  },
});
