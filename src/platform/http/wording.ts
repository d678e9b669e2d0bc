/** The wording of routes that exist for several records: "Create an entry", `createEntry`. */

/** `operationId("create", "bank account")` is `createBankAccount`. */
export function operationId(verb: string, subject: string): string {
  return verb + subject.split(/[ -]/).map(capitalize).join("");
}

function capitalize(word: string): string {
  return word.charAt(0).toUpperCase() + word.slice(1);
}

export function withArticle(name: string): string {
  return `${/^[aeiou]/.test(name) ? "an" : "a"} ${name}`;
}
