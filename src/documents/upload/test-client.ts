/** Starts the service of test-process.ts and uploads to it. */
import { fork } from "node:child_process";
import { once } from "node:events";
import { Agent, request } from "node:http";
import { fileURLToPath } from "node:url";

export interface MeasuredService {
  /** Uploads `count` files of `bytes` bytes at once; returns the statuses. */
  upload(count: number, bytes: number): Promise<number[]>;
  /** The peak memory of the service so far. */
  peakMemory(): Promise<number>;
  stop(): Promise<void>;
}

interface Address {
  port: number;
  token: string;
}

const program = fileURLToPath(new URL("./test-process.ts", import.meta.url));

export async function startMeasuredService(
  connectionString: string,
  data_dir: string,
): Promise<MeasuredService> {
  const child = fork(program, [connectionString, data_dir], { execArgv: [] });
  const [service] = (await once(child, "message")) as [Address];
  const agent = new Agent({ keepAlive: false, maxSockets: Number.POSITIVE_INFINITY });
  return {
    upload: (count, bytes) => {
      const file = Buffer.alloc(bytes, "x");
      file.write("%PDF-1.7\n");
      return Promise.all(Array.from({ length: count }, () => uploadOne(service, agent, file)));
    },
    async peakMemory() {
      child.send("memory");
      const [{ memory_bytes }] = (await once(child, "message")) as [{ memory_bytes: number }];
      return memory_bytes;
    },
    async stop() {
      agent.destroy();
      const ended = once(child, "exit");
      child.disconnect();
      await ended;
    },
  };
}

function uploadOne({ port, token }: Address, agent: Agent, file: Buffer): Promise<number> {
  const headers = {
    authorization: `Bearer ${token}`,
    "content-type": "application/pdf",
    "content-length": file.length,
  };
  return new Promise((resolve, reject) => {
    const sent = request(
      { port, host: "127.0.0.1", path: "/v1/uploads", method: "POST", headers, agent },
      (reply) => {
        reply.resume().once("end", () => resolve(reply.statusCode ?? 0));
      },
    );
    sent.once("error", reject);
    sent.end(file);
  });
}
