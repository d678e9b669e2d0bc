import { text as readAll } from "node:stream/consumers";
import { command } from "../../command.ts";
import { useDataFolder } from "../../data-folder.ts";
import { required } from "../../options.ts";

export const adminSetPassword = command({
  path: ["admin", "set-password"],
  summary: "Set a user's password and end all of their sessions",
  details: "On a terminal, prompts for the password; otherwise reads it from standard input.",
  options: { email: required("--email <email>", "Email address of the user") },
  examples: [["admin set-password --email you@example.com < password.txt", "Read the password from a file"]],
  async run({ email }, context) {
    const { io } = context;
    const password = io.interactive
      ? await io.askSecret("New password")
      : (await readAll(io.stdin)).replace(/\r?\n$/, "");
    await useDataFolder(context);
    const { adminCommand } = await import("../../../src/main/server-commands.ts");
    return adminCommand("setPasswordCommand", { email, password });
  },
});
