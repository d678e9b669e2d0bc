/** The messages between parent and worker. */
import type { Recognition, RecognitionContext, SourceFile } from "../recognition.ts";

/**
 * Modules from which the worker loads readers. A function cannot be sent to another process, a module path
 * can.
 */
export interface ReaderModules {
  /** Exports `openReader(): ImageReader`. Without it, the built-in offline reader is used. */
  image?: string;
}

export interface Job {
  file: SourceFile;
  context: RecognitionContext;
  modules: ReaderModules;
  /** CPU time; when it is used up, no further page is started. */
  cpu_budget_ms: number;
}

export type Answer =
  | { recognition: Recognition }
  /** A refusal, with a code and message for the user. */
  | { refused: { code: string; message: string } }
  | { failed: string };
