/** `finalize?dry_run=true`: the same verdict as finalizing, without its effects. */
import { afterAll, beforeAll, expect, test } from "vitest";
import { createWorld, type World } from "../../../test/harness/world.ts";
import { type Bench, prepareOrganization } from "../test-invoices.ts";

let world: World;
let bench: Bench;
beforeAll(async () => {
  world = await createWorld();
  bench = await prepareOrganization(world);
});
afterAll(() => world.close());

const check = (id: string, headers = {}) =>
  bench.call("POST", `/v1/invoices/${id}/finalize?dry_run=true`, undefined, headers);
const finalize = (id: string) => bench.call("POST", `/v1/invoices/${id}/finalize`);

test("a complete draft is ready, and gets the number that was shown", async () => {
  const draft = await bench.draft();
  const first = await check(draft.id);
  expect(first.body.data).toEqual({
    ready: true,
    number: expect.stringMatching(/^INV-/),
    findings: [],
    without_einvoice: [],
  });
  expect((await check(draft.id)).body).toEqual(first.body);
  expect(await bench.read(draft.id)).toEqual(draft);
  expect((await finalize(draft.id)).body.data.number).toBe(first.body.data.number);
});

test("the number skips those that another sequence has given away", async () => {
  const template = async (invoice_number_prefix: string, invoice_number_pattern: string) => {
    const body = { name: "T", invoice_number_prefix, invoice_number_pattern };
    return (await bench.call("POST", "/v1/invoices/templates", body)).body.data.id;
  };
  const [first, second] = [await template("A", "{prefix}{seq:5}"), await template("A0", "{prefix}{seq:4}")];
  expect((await bench.finalize({ template_id: first })).number).toBe("A00001");
  const draft = await bench.draft({ template_id: second });
  expect((await check(draft.id)).body.data.number).toBe("A00002");
  expect((await finalize(draft.id)).body.data.number).toBe("A00002");
});

test("everything that is missing is listed, as in the refusal", async () => {
  const bare = await bench.draft({ items: [], customer_id: null });
  const report = await check(bare.id);
  expect([report.status, report.body.data.ready]).toEqual([200, false]);
  const refused = await finalize(bare.id);
  expect(refused.status).toBe(422);
  expect(report.body.data.findings).toEqual(refused.body.error.details.findings);
});

test("a credit note that no longer fits says why", async () => {
  const invoice = await bench.finalize();
  const credit = () => bench.call("POST", `/v1/invoices/${invoice.id}/credit-note`, { draft: true });
  const [one, two] = [(await credit()).body.data, (await credit()).body.data];
  expect((await check(two.id)).body.data).toMatchObject({ ready: true, findings: [] });
  expect((await finalize(one.id)).status).toBe(200);
  const report = (await check(two.id)).body.data;
  const refused = (await finalize(two.id)).body.error;
  expect(report).toMatchObject({
    ready: false,
    findings: [{ rule: refused.code, path: "reference_invoice_id", message: refused.message }],
  });
});

test("what is no draft is refused as by finalizing, and If-Match is compared", async () => {
  const finalized = await bench.finalize();
  const refused = await check(finalized.id);
  expect([refused.status, refused.body.error.code]).toEqual([409, "invalid_transition"]);
  const draft = await bench.draft();
  expect((await check(draft.id, { "if-match": '"7"' })).status).toBe(412);
  expect((await bench.call("POST", `/v1/invoices/${draft.id}/finalize?dry_run=perhaps`)).status).toBe(400);
  const foreign = await world.call("POST", `/v1/invoices/${draft.id}/finalize?dry_run=true`, {
    token: world.b.token,
  });
  expect(foreign.status).toBe(404);
});
