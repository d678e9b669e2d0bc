/** The article of the VAT Directive that a VATEX code names, in words. */
import { fill } from "./fill.ts";

interface ExemptionLabels {
  exemption_article: string;
  exemption_paragraph: string;
  exemption_point: string;
}

/** VATEX-EU-132-1I is Article 132(1)(i). Null for a code that names no article, such as VATEX-EU-AE. */
export function exemptionArticle(code: string, labels: ExemptionLabels): string | null {
  const match = /^VATEX-EU-(\d{2,3})(?:-(\d)?([A-Z]{1,2})?)?$/.exec(code);
  if (!match) return null;
  const [, article = "", paragraph, point] = match;
  return fill(labels.exemption_article, {
    article,
    paragraph: paragraph ? fill(labels.exemption_paragraph, { number: paragraph }) : "",
    point: point ? fill(labels.exemption_point, { letter: point.toLowerCase() }) : "",
  });
}
