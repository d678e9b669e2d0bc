import { expect, test } from "vitest";
import { writeSums } from "./write-sums.ts";

test("sums in several currencies: the own one stands first, and the short form says that there are more", () => {
  const write = (...currencies: string[]) =>
    writeSums(
      currencies.map((currency, amount) => ({ currency, amount })),
      "EUR",
      ({ currency, amount }) => `${currency}${amount}`,
    );
  expect(write()).toEqual({ short: "", full: "" });
  expect(write("CAD")).toEqual({ short: "CAD0", full: "CAD0" });
  expect(write("AUD", "CAD", "EUR")).toEqual({ short: "EUR2 + …", full: "EUR2 + AUD0 + CAD1" });
  expect(write("AUD", "CAD")).toEqual({ short: "AUD0 + …", full: "AUD0 + CAD1" });
});
