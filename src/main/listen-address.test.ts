import { once } from "node:events";
import { type AddressInfo, createServer } from "node:net";
import { expect, onTestFinished, test } from "vitest";
import { ConfigurationError } from "./config.ts";
import { requireListenAddress } from "./listen-address.ts";

test("a free port is accepted, and is still free afterwards", async () => {
  await requireListenAddress({ host: "127.0.0.1", port: 0 });
});

test("a port in use is refused with host and port", async () => {
  const taken = createServer().listen(0, "127.0.0.1");
  onTestFinished(() => void taken.close());
  await once(taken, "listening");
  const { port } = taken.address() as AddressInfo;
  const asked = requireListenAddress({ host: "127.0.0.1", port });
  await expect(asked).rejects.toThrow(ConfigurationError);
  await expect(asked).rejects.toThrow(`already listens on 127.0.0.1:${port}`);
});

test("a host that is not an address of this machine is refused", async () => {
  for (const host of ["999.1.1.1", "192.0.2.1"])
    await expect(requireListenAddress({ host, port: 0 })).rejects.toThrow(`found "${host}"`);
});
