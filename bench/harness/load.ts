/** Puts load on a handler through real sockets and measures it. */

import { Agent, request } from "node:http";
import type { AddressInfo } from "node:net";
import { performance } from "node:perf_hooks";
import type { FastifyInstance } from "fastify";

export interface Target {
  name: string;
  server: FastifyInstance;
  method: "GET" | "POST";
  path(index: number): string;
  headers?: Record<string, string>;
  body?(index: number): string;
}

const connections = 8;

async function measureOnce(target: Target, requests: number): Promise<number> {
  const { port } = target.server.server.address() as AddressInfo;
  const agent = new Agent({ keepAlive: true, maxSockets: connections });
  let next = 0;
  const started = performance.now();
  await Promise.all(
    Array.from({ length: connections }, async () => {
      while (next < requests) {
        const index = next++;
        await send(port, agent, target, index);
      }
    }),
  );
  agent.destroy();
  return (requests / (performance.now() - started)) * 1000;
}

function send(port: number, agent: Agent, target: Target, index: number): Promise<void> {
  return new Promise((resolve, reject) => {
    const body = target.body?.(index);
    const headers = {
      ...target.headers,
      ...(body ? { "content-type": "application/json", "content-length": Buffer.byteLength(body) } : {}),
    };
    const sent = request(
      { port, host: "127.0.0.1", agent, method: target.method, path: target.path(index), headers },
      (answer) => {
        if ((answer.statusCode ?? 500) >= 300) reject(new Error(`${target.name}: ${answer.statusCode}`));
        answer.resume();
        answer.on("end", resolve);
      },
    );
    sent.on("error", reject);
    sent.end(body);
  });
}

/**
 * The median of requests per second of each target. Targets are measured in alternation, so that noise on the
 * machine affects all of them.
 */
export async function compare(targets: Target[], requests: number, rounds = 5): Promise<Map<string, number>> {
  for (const target of targets) await measureOnce(target, Math.ceil(requests / 4));
  const measured = new Map<string, number[]>(targets.map((target) => [target.name, []]));
  for (let round = 0; round < rounds; round++)
    for (const target of targets) measured.get(target.name)?.push(await measureOnce(target, requests));
  return new Map(
    [...measured].map(([name, values]) => [
      name,
      values.toSorted((a, b) => a - b)[Math.floor(rounds / 2)] as number,
    ]),
  );
}

export function printRatios(figures: Map<string, number>, ours: string): void {
  const own = figures.get(ours) as number;
  for (const [name, value] of figures)
    console.log(
      `  ${name.padEnd(44)} ${value.toFixed(0).padStart(7)} requests/s${name === ours ? "" : `   ours is ${(own / value).toFixed(2)} of it`}`,
    );
}
