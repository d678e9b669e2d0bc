import { expect, test } from "vitest";
import { DaybookError } from "../../client/index.ts";
import { confirmed, sessionQuestion } from "./confirm-session.ts";

const refusal = () =>
  Object.assign(Object.create(DaybookError.prototype) as DaybookError, {
    status: 403,
    code: "reauthentication_required",
    message: "Confirm the session.",
  });

function refusedOnce() {
  let calls = 0;
  return async () => {
    calls += 1;
    if (calls === 1) throw refusal();
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
