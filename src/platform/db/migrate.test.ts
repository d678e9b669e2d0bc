import { expect, test } from "vitest";
import { DatabaseNotUsable, migrate } from "./migrate.ts";

test("a database that cannot be reached is named in one line, without the password", async () => {
  const asked = migrate("postgres://me:secret@127.0.0.1:1/books", () => {});
  await expect(asked).rejects.toThrow(DatabaseNotUsable);
  await expect(asked).rejects.toThrow(
    /^The database at 127\.0\.0\.1:1 cannot be used: .*ECONNREFUSED.*DATABASE_URL\.$/,
  );
  await expect(asked).rejects.not.toThrow("secret");
});
