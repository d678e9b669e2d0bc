/** Other domains import only this file. */
export { findPayeeIban } from "./extraction/payee.ts";
export type { ImageReader, Page, PageImage } from "./reading/reading.ts";
export type {
  Candidate,
  DocumentKind,
  Field,
  FieldBox,
  KnownVendor,
  Party,
  Recognition,
  RecognitionContext,
  RecognizedFields,
  RecognizedItem,
  RecognizedVendor,
  SourceFile,
} from "./recognition.ts";
export type { StructuredDocument, XmlReader } from "./source/structured.ts";
export {
  RecognitionCrashed,
  RecognitionOutOfMemory,
  RecognitionRefused,
  RecognitionStalled,
  RecognitionTimedOut,
  RecognizerClosed,
} from "./worker/errors.ts";
export type { ReaderModules } from "./worker/messages.ts";
export { createRecognizer, type Recognizer, type RecognizerOptions } from "./worker/recognizer.ts";
