/** Event types as a person types them: one on each line, or separated by commas. */
export function toEventTypes(text: string): string[] {
  return [...new Set(text.split(/[\s,]+/).filter(Boolean))];
}
