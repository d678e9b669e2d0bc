import { describe, expect, test } from "vitest";
import { drawnOrder } from "./reorder.ts";

describe("written order and drawn order", () => {
  const check = (written: string, drawn: string) =>
    test(written, () => expect(drawnOrder(written)).toBe(drawn));
  check("Straße", "Straße");
  check("\u1019\u103c", "\u103c\u1019"); // medial ra goes around its letter
  check("\u1021\u1031\u102c", "\u1031\u1021\u102c"); // the vowel e is drawn before its letter
  check("\u1000\u103c\u1031\u102c", "\u1031\u103c\u1000\u102c");
  check("\u1021\u1004\u103a\u1039\u1002", "\u1021\u1002\u1004\u103a\u1039"); // a small nga above the next letter
  check("\u101b\u103d\u103e\u1031", "\u1031\u101b\u103d\u103e");
  check("\u0e19\u0e49\u0e33", "\u0e19\u0e4d\u0e49\u0e32"); // the word for water: the ring is below the tone mark
  check("\u0e04\u0e33", "\u0e04\u0e33"); // no tone mark, nothing to move
  check("\u0e99\u0ec9\u0eb3", "\u0e99\u0ecd\u0ec9\u0eb2");
});
