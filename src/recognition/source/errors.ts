/** The reasons why a file cannot be read, with messages for the user. */
import { AppError } from "../../kernel/errors.ts";

export class FileEmpty extends AppError {
  static override code = "file_empty";
  static override status = 422;
  constructor() {
    super("The file is empty; upload a receipt or invoice as PDF, image or XML.");
  }
}

export class FileUnsupported extends AppError {
  static override code = "file_unsupported";
  static override status = 422;
  constructor(content_type: string) {
    super(
      `The file's type is not supported (declared as ${content_type || "unknown"}); ` +
        "supported are PDF, PNG, JPEG, WebP, TIFF, GIF, HEIC, XML and plain text.",
      { content_type },
    );
  }
}

export class FileCorrupt extends AppError {
  static override code = "file_corrupt";
  static override status = 422;
  constructor(kind: string, cause: string) {
    super(`The ${kind} is damaged or incomplete and cannot be opened: ${cause}`, { kind });
  }
}

export class FileEncrypted extends AppError {
  static override code = "file_encrypted";
  static override status = 422;
  constructor() {
    super("The PDF is protected with a password; save it without one and upload it again.");
  }
}

export class ImageTooLarge extends AppError {
  static override code = "image_too_large";
  static override status = 422;
  constructor(found: string, pixels_max: number) {
    super(`The image has ${found} pixels; at most ${pixels_max / 1_000_000} million are supported.`, {
      pixels_max,
    });
  }
}

/** The first line of a library's error, without paths and short enough for a message. */
export function causeOf(error: unknown): string {
  const text = error instanceof Error ? error.message : String(error);
  const [line = ""] = text.split("\n");
  return line.replace(/(?:\/[\w.-]+){2,}/g, "…").slice(0, 200);
}
