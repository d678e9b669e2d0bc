/** A file to send. */
export type FileInput = Blob | Uint8Array | string | OpenableFile;

/** A file that is opened again for every attempt, such as one on the disk. */
export interface OpenableFile {
  open(): Blob | Promise<Blob>;
  /** Default: the type of the Blob, or application/octet-stream. */
  content_type?: string;
  file_name?: string;
}

export interface OpenedFile {
  blob: Blob;
  content_type: string;
  file_name: string | null;
}

export async function openFile(input: FileInput): Promise<OpenedFile> {
  const blob = await toBlob(input);
  const { content_type = blob.type, file_name = nameOf(blob) } = isOpenable(input) ? input : {};
  return { blob, content_type: content_type || "application/octet-stream", file_name: file_name ?? null };
}

async function toBlob(input: FileInput): Promise<Blob> {
  if (isOpenable(input)) return input.open();
  if (input instanceof Blob) return input;
  return new Blob([input as Uint8Array<ArrayBuffer> | string]);
}

function isOpenable(input: FileInput): input is OpenableFile {
  return typeof input === "object" && "open" in input;
}

/** A `File` has a name. */
function nameOf(blob: Blob): string | undefined {
  return "name" in blob && typeof blob.name === "string" && blob.name !== "" ? blob.name : undefined;
}

export function fileHeaders({ content_type, file_name }: OpenedFile): Record<string, string> {
  return {
    "content-type": content_type,
    ...(file_name === null ? {} : { "x-file-name": encodeURIComponent(file_name.toWellFormed()) }),
  };
}
