/** Turns errors of an S3 service into a reason and a fix for the operator. */
import { S3ServiceException } from "@aws-sdk/client-s3";
import { errorCodeOf } from "../db/database.ts";
import { StoreUnavailable } from "./store.ts";

export interface S3Place {
  bucket: string;
  region: string;
  endpoint: string | null;
}

interface Trouble {
  reason: string;
  fix: string;
}

type Explain = (place: S3Place, error: S3Refusal) => Trouble;

/** Amazon gives the right region in the body, in a header, or not at all. */
type S3Refusal = Error & {
  Region?: string;
  $metadata?: { httpStatusCode?: number };
  $response?: { headers?: Record<string, string> };
};

const unknownKey: Explain = () => ({
  reason: "The S3 service does not know the access key.",
  fix: "Correct DAYBOOK_S3_ACCESS_KEY_ID and DAYBOOK_S3_SECRET_ACCESS_KEY.",
});
const wrongSecret: Explain = () => ({
  reason: "The secret does not belong to the access key.",
  fix: "Correct DAYBOOK_S3_SECRET_ACCESS_KEY.",
});
const notAllowed: Explain = ({ bucket }) => ({
  reason: `The access key may not use the bucket ${bucket}.`,
  fix: `Let the key list, read, write and delete objects in ${bucket}, or correct DAYBOOK_S3_ACCESS_KEY_ID.`,
});
const expired: Explain = () => ({
  reason: "The access key is temporary and has expired.",
  fix: "Get a new one, or use a permanent access key.",
});
const noBucket: Explain = ({ bucket }) => ({
  reason: `There is no bucket ${bucket}.`,
  fix: "Create it, or correct DAYBOOK_S3_BUCKET.",
});
const otherRegion: Explain = ({ bucket, region }, error) => {
  const right = error.Region ?? error.$response?.headers?.["x-amz-bucket-region"];
  return {
    reason: `The bucket ${bucket} is not in the region ${region}.`,
    fix: `Set DAYBOOK_S3_REGION to ${right ?? "the bucket's region"}.`,
  };
};
const wrongClock: Explain = () => ({
  reason: "This machine's clock differs too much from that of the S3 service.",
  fix: "Synchronize this machine's clock with NTP.",
});
const noKey: Explain = () => ({
  reason: "No access key is set, and none was found on this machine.",
  fix: "Set DAYBOOK_S3_ACCESS_KEY_ID and DAYBOOK_S3_SECRET_ACCESS_KEY.",
});
const unreachable: Explain = ({ endpoint }, error) => ({
  reason: `No S3 service answers at ${endpoint ?? "Amazon's address"} (${errorCodeOf(error) || error.name}).`,
  fix: "Check DAYBOOK_S3_ENDPOINT, that the S3 service runs, and that a firewall lets this machine reach it.",
});
const otherRefusal: Explain = (_place, error) => ({
  reason: `The S3 service refused: ${error.name}, ${error.message}`,
  fix: "Check the S3 service and its log.",
});

const byName: Record<string, Explain> = {
  InvalidAccessKeyId: unknownKey,
  SignatureDoesNotMatch: wrongSecret,
  AccessDenied: notAllowed,
  AllAccessDisabled: notAllowed,
  ExpiredToken: expired,
  InvalidToken: expired,
  NoSuchBucket: noBucket,
  PermanentRedirect: otherRegion,
  AuthorizationHeaderMalformed: otherRegion,
  IllegalLocationConstraintException: otherRegion,
  RequestTimeTooSkewed: wrongClock,
  CredentialsProviderError: noKey,
  TimeoutError: unreachable,
};

/** Used when there is no error body: a response to HEAD never has one, and some services never send one. */
const byStatus: Record<number, Explain> = { 301: otherRegion, 403: notAllowed, 404: noBucket };

/** An error in our own code is not the service's fault and is returned unchanged. */
export function toStoreError(place: S3Place, error: unknown): unknown {
  const explain = findExplanation(error);
  if (!explain) return error;
  const { reason, fix } = explain(place, error as S3Refusal);
  return new StoreUnavailable(reason, fix, error);
}

function findExplanation(error: unknown): Explain | null {
  const { name, $metadata } = error as S3Refusal;
  if (Object.hasOwn(byName, name)) return byName[name] ?? null;
  if (error instanceof S3ServiceException) return byStatus[$metadata?.httpStatusCode ?? 0] ?? otherRefusal;
  // Errors of the network and of TLS have a code. An error with a path is about a local file.
  const is_network = errorCodeOf(error) !== "" && !("path" in (error as object));
  return is_network ? unreachable : null;
}
