import { command } from "../../command.ts";
import { required } from "../../options.ts";

export const adminSetPassword = command({
  path: ["admin", "set-password"],
  summary: "give a user a new password, read from standard input; signs them out everywhere",
  options: { email: required("--email <email>", "e-mail address of the user") },
  examples: [["admin set-password --email you@example.com < password.txt", "From a file"]],
  async run({ email }) {
    const { adminCommand } = await import("../../../src/main/server-commands.ts");
    return adminCommand("setPasswordCommand", { email });
  },
});
