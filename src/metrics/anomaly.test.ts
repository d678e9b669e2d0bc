import { expect, test } from "vitest";
import type { Decimal } from "../kernel/decimal.ts";
import { anomalyDefaults, isAnomaly } from "./anomaly.ts";

const check = (what: string, actual: string, history: string, expected: boolean, changed = {}) =>
  test(`${what}: ${actual} after ${history || "nothing"}`, () =>
    expect(
      isAnomaly(actual as Decimal, history.split(" ").filter(Boolean) as Decimal[], {
        ...anomalyDefaults,
        ...changed,
      }),
    ).toBe(expected));

// Above last month by 50 % and 100 units, both.
check("a rise", "300", "200", true);
check("a cent less than 50 % more", "299.99", "200", false);
check("50 % more, but less than 100", "199.99", "100", false);
check("50 % more and 100", "200", "100", true);
check("100 more, but less than 50 %", "1100", "1000", false);
check("a fall", "10", "200", false);
check("after a month without spend", "150", "100 0", false);
check("after a month that got money back", "150", "100 -20", false);
check("another share", "260", "200", false, { rise_amount: 50 });
check("a smaller share", "260", "200", true, { rise_amount: 50, rise_percent: 25 });

// Robust z above 3.5 over six months or more: median 100, median deviation 2.
check("usual", "105", "98 102 100 96 104 100", false);
check("just inside: z = 3.37", "110", "98 102 100 96 104 100", false);
check("outside: z = 3.71", "111", "98 102 100 96 104 100", true);
check("too little history", "111", "98 102 100 96 104", false);
check("one odd month does not hide the next", "120", "98 102 500 96 104 100 99", true);
check("a milder threshold", "110", "98 102 100 96 104 100", true, { z_score: 3 });
// More than half equal: the mean deviation is used instead (here 2 in 6 months is 0.33; z = 10 / 0.418).
check("mostly equal", "110", "100 100 100 100 100 102", true);
check("all equal: no outlier", "110", "100 100 100 100 100 100", false);

// Exactly the threshold is not above it: median 100, median deviation 2, z = 0.6745 * 20 / 2.
check("z at the threshold", "120", "98 102 100 96 104 100", false, { z_score: 6.745 });
check("z above the threshold", "120.0001", "98 102 100 96 104 100", true, { z_score: 6.745 });
check("mean deviation: z at the threshold", "112.533", "100 100 100 100 100 102", false, { z_score: 30 });
check("mean deviation: z above", "112.5331", "100 100 100 100 100 102", true, { z_score: 30 });
check("the median of an even count is the middle of two", "116", "90 94 98 102 106 110", false);
check("less than usual", "1", "98 102 100 96 104 100", false);
check("as usual, without a threshold", "100", "98 102 100 96 104 100", false, { z_score: 0 });
check("a rise of the amount exactly", "250", "150", true, { rise_percent: 1 });
check("a cent less", "249.99", "150", false, { rise_percent: 1 });
check("a share with decimals", "112.5", "100", true, { rise_amount: 1, rise_percent: 12.5 });
check("a share with decimals, a cent less", "112.49", "100", false, { rise_amount: 1, rise_percent: 12.5 });

// New and large.
check("new and small", "499.99", "", false);
check("new and large", "500", "", true);
check("new, with another threshold", "500", "", false, { new_amount: 501 });
