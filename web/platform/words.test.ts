import { expect, test } from "vitest";
import { defineWords } from "./words.ts";

function withGerman(load: () => Promise<{ default: string }>) {
  const none = () => Promise.reject(new Error("not asked for"));
  return defineWords("cash", { de: load, fr: none, es: none, it: none, nl: none });
}

test("words: English is there at once, another language is loaded once", async () => {
  let loads = 0;
  const words = withGerman(async () => {
    loads += 1;
    return { default: "Kasse" };
  });
  expect(words.in("en")).toBe("cash");
  expect(await words.in("de")).toBe("Kasse");
  expect(words.in("de")).toBe(words.in("de"));
  expect(loads).toBe(1);
});

test("words: a language that could not be loaded is asked for again", async () => {
  let is_online = false;
  const words = withGerman(async () => {
    if (!is_online) throw new Error("no connection");
    return { default: "Kasse" };
  });
  await expect(words.in("de")).rejects.toThrow("no connection");
  is_online = true;
  expect(await words.in("de")).toBe("Kasse");
});
