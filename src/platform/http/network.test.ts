import { expect, test } from "vitest";
import { networkOf } from "./network.ts";

const check = (address: string, network: string) =>
  test(`${address} is ${network}`, () => expect(networkOf(address)).toBe(network));
check("192.0.2.7", "192.0.2.7");
check("::ffff:192.0.2.7", "192.0.2.7");
check("2001:db8:1:2:3:4:5:6", "2001:db8:1:2::/64");
check("2001:db8:1:2::9", "2001:db8:1:2::/64");
check("::1", "0:0:0:0::/64");
check("not an address", "not an address");
