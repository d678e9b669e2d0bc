import manifest from "../../package.json" with { type: "json" };

export const version: string = manifest.version;

const node_major_min = 24;

/**
 * Type stripping, crypto.argon2 and more need this Node version. An older one would fail later with a worse
 * message.
 */
export function requireNodeVersion(): void {
  const major = Number(process.versions.node.split(".")[0]);
  if (major < node_major_min) {
    process.stderr.write(
      `Daybook runs on Node ${node_major_min} or newer; this is ${process.version}. ` +
        "Start it with npm start, which uses its own Node, or install a newer Node.\n",
    );
    process.exit(1);
  }
}
