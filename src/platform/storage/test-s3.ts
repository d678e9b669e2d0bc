/**
 * An S3-compatible server for the contract test: the one at TEST_S3_ENDPOINT (bucket `daybook-test`, keys
 * S3RVER / S3RVER), or an s3rver started here. Otherwise the reason why there is none.
 */
import { mkdtemp, rm } from "node:fs/promises";
import { tmpdir } from "node:os";
import { join } from "node:path";

export interface TestS3 {
  endpoint: string;
  stop(): Promise<void>;
}

export const test_bucket = "daybook-test";
export const test_credentials = { accessKeyId: "S3RVER", secretAccessKey: "S3RVER" };

/** The part of s3rver that is used here; the package has no types. */
interface S3rver {
  run(): Promise<{ port: number }>;
  close(): Promise<void>;
}

export async function startTestS3(): Promise<TestS3 | { reason: string }> {
  const endpoint = process.env.TEST_S3_ENDPOINT;
  if (endpoint) return { endpoint, stop: async () => {} };
  const package_name = "@20minutes/s3rver";
  const found = await import(package_name).catch(() => null);
  if (!found) return { reason: "no S3 server: s3rver is not installed and TEST_S3_ENDPOINT is not set" };
  return startS3rver(found.default);
}

async function startS3rver(Server: new (options: object) => S3rver): Promise<TestS3> {
  const directory = await mkdtemp(join(tmpdir(), "daybook-s3-"));
  const server = new Server({
    port: 0,
    address: "127.0.0.1",
    silent: true,
    // s3rver drops the trailing slash of a bucket's URL when it computes the expected signature.
    allowMismatchedSignatures: true,
    directory,
    configureBuckets: [{ name: test_bucket }],
  });
  const { port } = await server.run();
  return {
    endpoint: `http://127.0.0.1:${port}`,
    async stop() {
      await server.close();
      await rm(directory, { recursive: true, force: true });
    },
  };
}
