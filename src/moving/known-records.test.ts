import { expect, test } from "vitest";
import { isSame, type Keys, KnownRecords } from "./known-records.ts";

const check = (title: string, one: Keys, other: Keys, same: boolean) =>
  test(title, () => expect([isSame(one, other), isSame(other, one)]).toEqual([same, same]));

check(
  "the same number is the same record, whatever the name",
  ["7", null, "birch"],
  ["7", null, "oak"],
  true,
);
check("another number is another record of the same name", ["7", null, "birch"], ["8", null, "birch"], false);
check(
  "without a number on one side, the next key decides",
  [null, "DE1", "birch"],
  ["8", "DE1", "oak"],
  true,
);
check(
  "the name decides if nothing else is on both sides",
  ["7", null, "birch"],
  [null, "DE1", "birch"],
  true,
);
check("nothing in common is not the same", ["7", null, null], [null, "DE1", "birch"], false);

test("the record is found by any of its keys, if no weightier key disagrees", () => {
  const known = new KnownRecords([{ id: "a", name: "Birch", keys: ["7", "DE1", "birch"] }]);
  expect(known.find([null, null, "birch"])?.id).toBe("a");
  expect(known.find(["8", null, "birch"])).toBeNull();
  known.add({ id: "b", name: "Birch", keys: ["8", null, "birch"] });
  expect(known.find(["8", null, "birch"])?.id).toBe("b");
});
