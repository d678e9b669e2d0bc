import { once } from "node:events";
import { type AddressInfo, createServer } from "node:net";
import { expect, onTestFinished, test } from "vitest";
import { ConfigurationError } from "./config.ts";
import { requireListenPort } from "./listen-address.ts";

test("port 0 becomes a free port, which is accepted and still free afterwards", async () => {
  const port = await requireListenPort({ host: "127.0.0.1", port: 0 });
  expect(port).toBeGreaterThan(0);
  expect(await requireListenPort({ host: "127.0.0.1", port })).toBe(port);
});

test("a port in use is refused with host and port", async () => {
  const taken = createServer().listen(0, "127.0.0.1");
  onTestFinished(() => void taken.close());
  await once(taken, "listening");
  const { port } = taken.address() as AddressInfo;
  const asked = requireListenPort({ host: "127.0.0.1", port });
  await expect(asked).rejects.toThrow(ConfigurationError);
  await expect(asked).rejects.toThrow(`already listens on 127.0.0.1:${port}`);
});

test("a host that is not an address of this machine is refused", async () => {
  for (const host of ["999.1.1.1", "192.0.2.1"])
    await expect(requireListenPort({ host, port: 0 })).rejects.toThrow(`found "${host}"`);
});
