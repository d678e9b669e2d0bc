/** `--web`: the address of a record in the web app, opened in a browser where there is one. */
import type { Context } from "./context.ts";
import { flag } from "./options.ts";
import { printJson } from "./output/present.ts";

export const webOption = flag(
  "--web",
  "Print the address in the web app, and open it in a browser if possible",
);

export async function showInBrowser(path: string, context: Context): Promise<"ok"> {
  const { io, settings } = context;
  const url = `${await context.address()}/app/${path}`;
  if (settings.json) printJson(context, { url });
  else io.print(url);
  // In a pipe the address is data for a script.
  if (io.on_terminal) await openBrowser(url, settings.env);
  return "ok";
}

const openers: Partial<Record<NodeJS.Platform, readonly [string, ...string[]]>> = {
  darwin: ["open"],
  win32: ["explorer.exe"],
};

/** Without a browser the printed address is all. */
async function openBrowser(url: string, env: Record<string, string | undefined>): Promise<void> {
  const has_screen = process.platform !== "linux" || Boolean(env.DISPLAY || env.WAYLAND_DISPLAY);
  if (!has_screen && !env.BROWSER) return;
  const [program, ...args] = env.BROWSER ? [env.BROWSER] : (openers[process.platform] ?? ["xdg-open"]);
  const { spawn } = await import("node:child_process");
  const child = spawn(program, [...args, url], { stdio: "ignore", detached: true });
  await new Promise<void>((resolve) => {
    child.on("error", () => resolve());
    child.on("spawn", resolve);
  });
  child.unref();
}
