import { command } from "../../command.ts";
import { shells } from "../../completion-shells.ts";
import { requireOneOf } from "../../options.ts";

export const completion = command({
  path: ["completion"],
  summary: "Print a shell completion script",
  arguments: {
    shell: {
      name: "<shell>",
      help: "Shell",
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
