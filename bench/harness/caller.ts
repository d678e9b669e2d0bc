/**
 * A client in its own process, so that it and the service do not wait for each other's event loop. It runs
 * one task at a time. A flood keeps all of its connections busy until it is stopped. A visit sends one
 * request after the other, with a pause in between, and measures each. A batch sends different requests, one
 * after the other, and measures nothing.
 */
import { fork } from "node:child_process";
import { once } from "node:events";
import { performance } from "node:perf_hooks";
import { setTimeout as pause } from "node:timers/promises";
import { Connection, type Request, sendAll } from "./client.ts";

interface Flood {
  kind: "flood";
  port: number;
  connections: number;
  request: Request;
}

interface Visit {
  kind: "visit";
  port: number;
  requests: number;
  pause_ms: number;
  request: Request;
}

interface Batch {
  kind: "batch";
  port: number;
  requests: readonly Request[];
}

export interface FloodResult {
  answered: number;
  refused: number;
  seconds: number;
}

export interface Caller {
  /** Latencies in milliseconds. */
  visit(visit: Omit<Visit, "kind">): Promise<number[]>;
  /** The first response; throws unless every request succeeds. */
  batch(batch: Omit<Batch, "kind">): Promise<string>;
  /** Resolves when the flood has started. Call the returned function to stop it. */
  flood(flood: Omit<Flood, "kind">): Promise<() => Promise<FloodResult>>;
  stop(): void;
}

export function startCaller(): Caller {
  const child = fork(import.meta.filename, { stdio: "inherit" });
  const answer = async () => (await once(child, "message"))[0];
  return {
    visit(visit) {
      child.send({ kind: "visit", ...visit });
      return answer();
    },
    async batch(batch) {
      child.send({ kind: "batch", ...batch });
      const { error, first } = await answer();
      if (error !== undefined) throw new Error(error);
      return first;
    },
    async flood(flood) {
      child.send({ kind: "flood", ...flood });
      await answer();
      return () => {
        child.send({ kind: "stop" });
        return answer();
      };
    },
    stop: () => child.disconnect(),
  };
}

async function visit({ port, requests, pause_ms, request }: Visit): Promise<number[]> {
  const connection = new Connection(port);
  const latencies = [];
  for (let n = 0; n < requests; n++) {
    await pause(pause_ms);
    const started = performance.now();
    await connection.send(request);
    latencies.push(performance.now() - started);
  }
  connection.close();
  return latencies;
}

/** Only the first response is passed on, because the process that waits for it is the one that is measured. */
function runBatch({ port, requests }: Batch): Promise<{ first?: string; error?: string }> {
  return sendAll(port, 1, requests).then(
    ([first = ""]) => ({ first }),
    (error: Error) => ({ error: error.message }),
  );
}

function startFlood({ port, connections, request }: Flood): () => Promise<FloodResult> {
  const started = performance.now();
  const counts = { answered: 0, refused: 0 };
  let stopped = false;
  const all = Array.from({ length: connections }, async () => {
    const connection = new Connection(port);
    while (!stopped)
      await connection.send(request).then(
        () => counts.answered++,
        () => counts.refused++,
      );
    connection.close();
  });
  return async () => {
    stopped = true;
    const seconds = (performance.now() - started) / 1000;
    const result = { ...counts, seconds };
    await Promise.all(all);
    return result;
  };
}

if (process.send && import.meta.main) {
  const reply = (message: unknown) => process.send?.(message);
  let end: (() => Promise<FloodResult>) | null = null;
  process.on("message", async (task: Flood | Visit | Batch | { kind: "stop" }) => {
    if (task.kind === "visit") return reply(await visit(task));
    if (task.kind === "batch") return reply(await runBatch(task));
    if (task.kind === "stop") return reply(await end?.());
    end = startFlood(task);
    // Wait until every connection has sent a request.
    await pause(500);
    reply("rising");
  });
}
