import { expect, test } from "vitest";
import { requireWhole } from "./whole-number.ts";

const bounds = { default: 10, min: 1, max: 100 };

const check = (text: string | undefined, capped: boolean, expected: number | string) =>
  test(`${text}${capped ? ", capped" : ""}`, () => {
    const read = () => requireWhole("limit", text, { ...bounds, capped });
    if (typeof expected === "number") expect(read()).toBe(expected);
    else expect(read).toThrow(expected);
  });
check(undefined, false, 10);
check("1", false, 1);
check("100", false, 100);
check("101", false, 'must be a whole number from 1 to 100; found "101"');
check("101", true, 100);
check("99999999999999999999", true, 100);
check("0", true, 'must be a whole number of 1 or more; found "0"');
check("-1", true, "whole number");
check("1.5", true, "whole number");
check("", true, "whole number");
