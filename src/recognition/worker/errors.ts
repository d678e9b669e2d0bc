/**
 * The ways a recognition in a worker can fail. The service keeps running, and the record shows the reason.
 */
import { AppError } from "../../kernel/errors.ts";

/** The file itself was refused; `details.reason` is the code of the refusal, such as `file_encrypted`. */
export class RecognitionRefused extends AppError {
  static override code = "recognition_refused";
  static override status = 422;
  constructor(reason: string, message: string) {
    super(message, { reason });
  }
}

export class RecognitionTimedOut extends AppError {
  static override code = "recognition_timed_out";
  static override status = 422;
  constructor(cpu_limit_ms: number) {
    super(`Reading the file took more than ${cpu_limit_ms / 1000} seconds of CPU time and was stopped.`, {
      cpu_limit_ms,
    });
  }
}

export class RecognitionStalled extends AppError {
  static override code = "recognition_stalled";
  static override status = 422;
  constructor() {
    super("Reading the file stopped making progress and was ended.");
  }
}

export class RecognitionOutOfMemory extends AppError {
  static override code = "recognition_out_of_memory";
  static override status = 422;
  constructor(memory_limit_mb: number) {
    super(`Reading the file needed more than ${memory_limit_mb} MB and was stopped.`, { memory_limit_mb });
  }
}

export class RecognitionCrashed extends AppError {
  static override code = "recognition_crashed";
  static override status = 422;
  constructor(how: string) {
    super(`The worker ended while it read the file (${how}).`, { how });
  }
}

export class RecognizerClosed extends AppError {
  static override code = "service_unavailable";
  static override status = 503;
  constructor() {
    super("The recognizer is shut down; the file was not read.");
  }
}
