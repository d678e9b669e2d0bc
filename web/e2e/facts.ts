/** What the tests know of the service that runs for them. */
/** A Sunday morning in Berlin. */
export const now = "2026-11-15T08:30:00.000Z";

export interface Facts {
  url: string;
  email: string;
  password: string;
  token: string;
  /** Reads the same company and may change nothing. */
  viewer: { email: string; password: string };
  /** The owner of an organization that has nothing: a test that writes there takes the neighbour. */
  newcomer: { email: string; password: string };
  /** The owner of an organization that tests fill. */
  neighbour: { email: string; password: string };
  /** Works in the sample company, and owns an organization. */
  bookkeeper: { email: string; password: string };
  /** The owner of an organization that a test makes require a second factor. */
  guarded: { email: string; password: string };
}

/** Playwright's workers are processes of their own: the facts travel in the environment. */
export function facts(): Facts {
  return JSON.parse(process.env.E2E_FACTS ?? "{}");
}
