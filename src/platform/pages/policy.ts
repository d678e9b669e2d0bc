/** The content security policy of pages that run no script. */
import { createHash } from "node:crypto";

export interface PagePolicy {
  /** Where forms may lead beside this service. */
  form_target?: string | undefined;
  /** The text of the page's own `<style>`, if it has one. */
  style?: string;
  /** Whether the page loads a script of this service. */
  script?: boolean;
}

export function pagePolicy({ form_target, style, script = false }: PagePolicy = {}): string {
  const styles = style === undefined ? "'self'" : `'sha256-${sha256(style)}'`;
  const forms = form_target === undefined ? "'self'" : `'self' ${form_target}`;
  return [
    "default-src 'none'",
    ...(script ? ["script-src 'self'"] : []),
    `style-src ${styles}`,
    "font-src 'self'",
    "img-src 'self' data:",
    `form-action ${forms}`,
    "base-uri 'none'",
    "frame-ancestors 'none'",
  ].join("; ");
}

function sha256(text: string): string {
  return createHash("sha256").update(text).digest("base64");
}
