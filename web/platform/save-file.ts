/** Saves what the page made as a file. */
export function saveFile(content: Blob | string, name: string, type = "text/csv;charset=utf-8"): void {
  const link = document.createElement("a");
  link.href = URL.createObjectURL(content instanceof Blob ? content : new Blob([content], { type }));
  link.download = name;
  link.click();
  URL.revokeObjectURL(link.href);
}
