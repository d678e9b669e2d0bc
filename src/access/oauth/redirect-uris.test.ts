import { expect, test } from "vitest";
import { entranceFor } from "../../wording/index.ts";
import { problemOf, programAt } from "./redirect-uris.ts";

const check = (kind: "web" | "native", uri: string, problem: RegExp | null) =>
  test(`${kind} ${uri}: ${problem ?? "accepted"}`, () => {
    if (problem === null) expect(problemOf(kind, uri)).toBeNull();
    else expect(problemOf(kind, uri)).toMatch(problem);
  });

check("web", "https://app.example/callback", null);
check("web", "http://localhost:3000/callback", null);
check("web", "http://app.example/callback", /must be https/);
check("web", "https://app.example/callback#x", /fragment/);
check("web", "https://app.example/callback#", /fragment/);
check("web", "https://user:secret@app.example/", /user name/);
check("web", "com.example.app:/done", /https/);
check("web", "javascript:alert(1)", /https/);
check("web", "/callback", /absolute/);
check("web", "https://app.example", null);
check("web", " https://app.example/", /must be written as/);
check("web", "https:app.example", /must be written as/);
check("web", "https://app.example/\r\nx: y", /must be written as/);
check("web", "https://app.example\\.evil.example/", /must be written as/);
check("web", "https://b\u00fccher.example/", /must be written as https:\/\/xn--/);
check("native", "com.example.app:/done", null);
check("native", "http://127.0.0.1:49152/done", null);
check("native", "http://[::1]:49152/done", null);
check("native", "http://localhost.evil.example/", /https/);
check("native", "javascript:alert(1)", /scheme with a dot/);
check("native", "data:text/html,x", /scheme with a dot/);

const checkPlace = (uri: unknown, place: string) =>
  test(place, () => expect(programAt(entranceFor("en").words, uri)).toBe(`a program ${place}`));
checkPlace("https://app.example/callback", "at https://app.example");
checkPlace("http://127.0.0.1:49152/done", "on this computer");
checkPlace("https://127.0.0.1.evil.example/", "at https://127.0.0.1.evil.example");
checkPlace(undefined, "at an unknown address");
