interface PolicyFactory {
  createPolicy(name: string, rules: { createHTML(html: string): string | null }): unknown;
}

/**
 * React Aria empties its live region with `innerHTML = ""`, for example while somebody types a date. Trusted Types would
 * block that and the screen would be gone. Emptying is allowed; every other text is refused as before.
 */
export function allowEmptying(): void {
  const { trustedTypes } = window as { trustedTypes?: PolicyFactory };
  trustedTypes?.createPolicy("default", { createHTML: (html) => html && null });
}
