import { expect, test } from "vitest";
import { DaybookError } from "../../client/index.ts";
import { confirmed, sessionQuestion } from "./confirm-session.ts";

const refusal = (status: number, code: string) =>
  Object.assign(Object.create(DaybookError.prototype) as DaybookError, { status, code, message: code });

const unproven = refusal(403, "reauthentication_required");
const signed_out = refusal(401, "unauthorized");

function refusedOnce(error = unproven) {
  let calls = 0;
  return async () => {
    calls += 1;
    if (calls === 1) throw error;
    return calls;
  };
}

test("a refused request is sent again after the session was confirmed", async () => {
  const answer = confirmed(refusedOnce());
  await expect.poll(() => sessionQuestion.get()).not.toBeNull();
  sessionQuestion.get()?.finish(true);
  expect(await answer).toBe(2);
  expect(sessionQuestion.get()).toBeNull();
});

test("a request after the end of the session is sent again after a sign-in", async () => {
  const answer = confirmed(refusedOnce(signed_out));
  await expect.poll(() => sessionQuestion.get()?.wanted).toBe("sign_in");
  sessionQuestion.get()?.finish(true);
  expect(await answer).toBe(2);
});

test("the session ends while a proof is asked for: then a sign-in is asked for instead", async () => {
  const unproved = confirmed(refusedOnce());
  await expect.poll(() => sessionQuestion.get()?.wanted).toBe("proof");
  const answer = confirmed(refusedOnce(signed_out));
  await expect(unproved).rejects.toMatchObject({ code: "reauthentication_required" });
  expect(sessionQuestion.get()?.wanted).toBe("sign_in");
  sessionQuestion.get()?.finish(true);
  expect(await answer).toBe(2);
});

test("two refused requests ask one question", async () => {
  const answers = Promise.all([confirmed(refusedOnce()), confirmed(refusedOnce())]);
  await expect.poll(() => sessionQuestion.get()).not.toBeNull();
  sessionQuestion.get()?.finish(true);
  expect(await answers).toEqual([2, 2]);
});

test("without a confirmation the refusal stays", async () => {
  const answer = confirmed(refusedOnce());
  await expect.poll(() => sessionQuestion.get()).not.toBeNull();
  sessionQuestion.get()?.finish(false);
  await expect(answer).rejects.toMatchObject({ code: "reauthentication_required" });
});

test("other errors ask nothing", async () => {
  await expect(confirmed(() => Promise.reject(new Error("offline")))).rejects.toThrow("offline");
  expect(sessionQuestion.get()).toBeNull();
});
