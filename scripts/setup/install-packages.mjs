// Installs the locked packages, and shows that it goes on: the first start fetches hundreds of megabytes.
import { spawn } from "node:child_process";
import { createHash } from "node:crypto";
import { existsSync, readFileSync, writeFileSync } from "node:fs";

// Measured on Linux; other systems differ by a little.
const download_size = "about 500 MB";
const disk_size = "1.2 GB on disk";
const report_ms = 3000;

/** Returns whether the packages are there. */
export async function installPackages(root) {
  const stamp = `${root}node_modules/.daybook-setup`;
  const lockfile = readFileSync(`${root}package-lock.json`);
  const wanted = createHash("sha256")
    .update(lockfile)
    .update(`${process.platform} ${process.arch}`)
    .digest("hex");
  if (existsSync(stamp) && readFileSync(stamp, "utf8") === wanted) return true;

  const packages = packagesFor(process, JSON.parse(lockfile).packages);
  console.error(
    `Installing ${packages.length} packages from npm, with a Node and a PostgreSQL of their own: ${download_size}, ${disk_size}. This happens once.`,
  );
  const started_ms = Date.now();
  const countInstalled = () => packages.filter((path) => existsSync(`${root}${path}/package.json`)).length;
  // `npm ci` first deletes what is there, so older packages do not count as progress for long.
  const reporting = setInterval(() => {
    const seconds = Math.round((Date.now() - started_ms) / 1000);
    const installed = countInstalled();
    // npm looks all of them up before it unpacks the first.
    const state = installed === 0 ? "npm prepares" : `${installed} of ${packages.length} packages`;
    console.error(`  ${state}, ${seconds} s`);
  }, report_ms);
  const code = await runNpm(root);
  clearInterval(reporting);
  if (code !== 0) {
    console.error("Installing the packages failed; see npm's output above.");
    return false;
  }
  writeFileSync(stamp, wanted);
  console.error(`Installed the packages in ${Math.round((Date.now() - started_ms) / 1000)} s.`);
  return true;
}

/** The packages that npm installs on this system, as paths. Others are for other systems; the embedded PostgreSQL needs glibc. */
export function packagesFor({ platform, arch }, locked) {
  const fits = (wanted, found) => !wanted || wanted.includes(found);
  return Object.entries(locked)
    .filter(
      ([path, { os, cpu, libc }]) =>
        path !== "" && fits(os, platform) && fits(cpu, arch) && fits(libc, "glibc"),
    )
    .map(([path]) => path);
}

function runNpm(root) {
  const [command, ...first] = process.env.npm_execpath
    ? [process.execPath, process.env.npm_execpath]
    : ["npm"];
  // Install scripts are not needed, and some of them would download files from other places.
  const args = [...first, "ci", "--ignore-scripts", "--no-audit", "--no-fund", "--loglevel=error"];
  return new Promise((resolve) => {
    const npm = spawn(command, args, { cwd: root, stdio: ["ignore", "ignore", "inherit"] });
    npm.on("error", (error) => {
      console.error(`npm could not be started: ${error.message}`);
      resolve(1);
    });
    npm.on("close", resolve);
  });
}
