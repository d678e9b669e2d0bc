import { command } from "../../command.ts";
import { shells } from "../../completion-shells.ts";
import { requireOneOf } from "../../options.ts";

export const completion = command({
  path: ["completion"],
  summary: "print a completion script for your shell",
  arguments: {
    shell: {
      name: "<shell>",
      help: "which shell",
      choices: shells,
      parse: (value: string) => requireOneOf(value, shells),
    },
  },
  examples: [
    ["completion bash >> ~/.bashrc", "For bash"],
    ["completion zsh > ~/.zfunc/_daybook", "For zsh, with ~/.zfunc in fpath"],
    ["completion fish > ~/.config/fish/completions/daybook.fish", "For fish"],
  ],
  async run({ shell }, { io }) {
    const { completionScripts } = await import("../../completion-scripts.ts");
    io.print(completionScripts[shell]);
    return "ok";
  },
});
