/** Cancelling an invoice that was credited in part. */
import { afterAll, beforeAll, describe, expect, test } from "vitest";
import { createWorld, type World } from "../../../test/harness/world.ts";
import { type Bench, prepareOrganization } from "../test-invoices.ts";

let world: World;
let bench: Bench;
beforeAll(async () => {
  world = await createWorld();
  bench = await prepareOrganization(world);
});
afterAll(() => world.close());

const act = (id: string, action: string, body: object = {}) =>
  bench.call("POST", `/v1/invoices/${id}/${action}`, body);
const cancel = (id: string) => act(id, "cancel", { reason: "Wrong customer" });
const creditedOf = async (id: string) =>
  (await world.superuser("select credited_amount::float as credited from invoices where id = $1", [id]))[0]
    ?.credited;
const creditLine = async (id: string, more: object = {}) => {
  const answer = await act(id, "credit-note", { items: [{ line: 2 }], ...more });
  expect(answer.status, answer.text).toBe(201);
  return answer.body.data.id as string;
};

describe("an invoice that was credited in part", () => {
  test("cannot be cancelled, and nothing about it changes", async () => {
    const { id } = await bench.finalize();
    await creditLine(id);
    const before = await bench.read(id);
    expect(before).toMatchObject({ status: "unpaid", total: 132.38 });
    expect(await creditedOf(id)).toBe(13.38);
    const refused = await cancel(id);
    expect([refused.status, refused.body.error.code]).toEqual([409, "conflict"]);
    expect(refused.body.error.details.invoice_id).toBe(id);
    expect(await bench.read(id)).toEqual(before);
  });

  test("can be cancelled once its credit note is cancelled; nothing is credited then", async () => {
    const { id } = await bench.finalize();
    const note = await creditLine(id);
    expect((await cancel(note)).status).toBe(200);
    expect(await creditedOf(id)).toBe(0);
    expect((await cancel(id)).body.data.status).toBe("cancelled");
  });

  test("with two credit notes needs both cancelled", async () => {
    const { id } = await bench.finalize();
    const first = await creditLine(id);
    const second = (await act(id, "credit-note", { items: [{ line: 1, quantity: 1 }] })).body.data.id;
    await cancel(first);
    expect((await cancel(id)).status).toBe(409);
    await cancel(second);
    expect((await cancel(id)).status).toBe(200);
  });

  test("can be cancelled while its credit note is still a draft", async () => {
    const { id } = await bench.finalize();
    await creditLine(id, { draft: true });
    expect((await cancel(id)).status).toBe(200);
  });

  test("can be cancelled while another kind of document refers to it", async () => {
    const { id } = await bench.finalize();
    await bench.finalize({ document_type: "debit_note", reference_invoice_id: id });
    expect((await cancel(id)).status).toBe(200);
  });

  test("and is partly paid is refused because of the payment first", async () => {
    const { id } = await bench.finalize();
    await creditLine(id);
    expect((await act(id, "payments", { amount: 19 })).body.data.balance).toBe(100);
    expect((await cancel(id)).body.error.code).toBe("invalid_transition");
  });

  test("is refused for a missing reason before anything else is checked", async () => {
    const { id } = await bench.finalize();
    await creditLine(id);
    const refused = await act(id, "cancel");
    expect([refused.status, refused.body.error.details.issues[0].path]).toEqual([400, "body.reason"]);
  });
});
