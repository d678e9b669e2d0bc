/** Content-Disposition (RFC 6266) with the name in both spellings (RFC 8187): ASCII for old clients, UTF-8. */
export function contentDisposition(kind: "attachment" | "inline", file_name: string): string {
  const ascii = file_name.replaceAll(/[^\x20-\x7e]/g, "_").replaceAll(/["\\%;]/g, "_");
  const encoded = encodeURIComponent(file_name.toWellFormed()).replaceAll(/['()*!]/g, escapeCharacter);
  return `${kind}; filename="${ascii}"; filename*=UTF-8''${encoded}`;
}

function escapeCharacter(character: string): string {
  return `%${character.charCodeAt(0).toString(16).toUpperCase()}`;
}
