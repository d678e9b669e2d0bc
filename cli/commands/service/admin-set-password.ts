import { text as readAll } from "node:stream/consumers";
import { command } from "../../command.ts";
import { required } from "../../options.ts";

export const adminSetPassword = command({
  path: ["admin", "set-password"],
  summary: "give a user a new password; signs them out everywhere",
  details: "Asks for it on a terminal, without showing it; otherwise reads it from standard input.",
  options: { email: required("--email <email>", "e-mail address of the user") },
  examples: [["admin set-password --email you@example.com < password.txt", "From a file"]],
  async run({ email }, { io }) {
    const password = io.interactive
      ? await io.askSecret("New password")
      : (await readAll(io.stdin)).replace(/\r?\n$/, "");
    const { adminCommand } = await import("../../../src/main/server-commands.ts");
    return adminCommand("setPasswordCommand", { email, password });
  },
});
