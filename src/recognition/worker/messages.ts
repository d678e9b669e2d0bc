/** What parent and worker say to each other. */
import type { Recognition, RecognitionContext, SourceFile } from "../recognition.ts";

/** Modules the worker loads readers from; functions cannot cross into another process, their addresses can. */
export interface ReaderModules {
  /** Exports `openReader(): ImageReader`. Without it, the built-in offline reader is used. */
  image?: string;
}

export interface Job {
  file: SourceFile;
  context: RecognitionContext;
  modules: ReaderModules;
  /** Computing time; when it is used up, no further page is begun. */
  cpu_budget_ms: number;
}

export type Answer =
  | { recognition: Recognition }
  /** A refusal with its own code and message, both meant for people. */
  | { refused: { code: string; message: string } }
  | { failed: string };
