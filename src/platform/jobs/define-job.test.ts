/** What the compiler accepts and refuses: `tsc` checks these expectations. */
import { expectTypeOf, test } from "vitest";
import type { OrganizationId } from "../../kernel/ids.ts";
import type { Tx } from "../db/database.ts";
import { defineJob, type Job, type PayloadOf } from "./define-job.ts";

const noteJob = defineJob<{ label: string }>("test.note");

test("a job is enqueued by its declaration, not by a name", () => {
  expectTypeOf(noteJob).toExtend<Parameters<Tx["enqueue"]>[0]>();
  expectTypeOf<string>().not.toExtend<Parameters<Tx["enqueue"]>[0]>();
});

test("a job carries what its declaration says", () => {
  type Carried = PayloadOf<typeof noteJob>;
  expectTypeOf<{ organization_id: OrganizationId; label: string }>().toExtend<Carried>();
  expectTypeOf<{ organization_id: OrganizationId; label: number }>().not.toExtend<Carried>();
  expectTypeOf<{ organization_id: OrganizationId }>().not.toExtend<Carried>();
  expectTypeOf<{ label: string }>().not.toExtend<Carried>();
});

test("a name has a domain and a verb", () => {
  expectTypeOf<"note">().not.toExtend<Job["name"]>();
});
