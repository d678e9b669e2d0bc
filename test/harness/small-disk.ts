/** A small separate disk for a test. It can be filled, and become read-only under an open database. */
import { execFileSync } from "node:child_process";
import { mkdtemp, open, rm, statfs } from "node:fs/promises";
import { tmpdir } from "node:os";
import { dirname, join } from "node:path";

export interface SmallDisk {
  folder: string;
  /** Writes a file as large as the space that is free now, at most until the disk is full. */
  fill(name?: string): Promise<void>;
  empty(name?: string): Promise<void>;
  makeReadOnly(): void;
  makeWritable(): void;
  unmount(): Promise<void>;
}

type Mounted = SmallDisk | { reason: string };

/** In memory, so it is fast, but it cannot become read-only while a file is open for writing. */
export function mountMemoryDisk(size_mib: number): Promise<Mounted> {
  return mount((folder) => {
    run("mount", "-t", "tmpfs", "-o", `size=${size_mib}m`, "tmpfs", folder);
    return () => run("mount", "-o", "remount,ro", folder);
  });
}

/** A loop-mounted ext4 image. It becomes read-only like a real disk on which the kernel found an error. */
export function mountFileDisk(size_mib: number): Promise<Mounted> {
  return mount((folder, image) => {
    run("truncate", "-s", `${size_mib}M`, image);
    run("mkfs.ext4", "-q", "-E", "lazy_itable_init=0", image);
    run("mount", "-o", "loop", image, folder);
    return () => run("mount", "-o", "remount,abort", folder);
  });
}

async function mount(prepare: (folder: string, image: string) => () => void): Promise<Mounted> {
  const base = await mkdtemp(join(tmpdir(), "daybook-disk-"));
  const [folder, image] = [join(base, "disk"), join(base, "image")];
  let makeReadOnly: () => void;
  try {
    run("mkdir", folder);
    makeReadOnly = prepare(folder, image);
  } catch (error) {
    await rm(base, { recursive: true, force: true });
    return { reason: `a small disk cannot be mounted here (${(error as Error).message.trim()})` };
  }
  return {
    folder,
    fill: (name = "filler") => fill(join(folder, name)),
    empty: (name = "filler") => rm(join(folder, name), { force: true }),
    makeReadOnly,
    makeWritable: () => run("mount", "-o", "remount,rw", folder),
    async unmount() {
      run("umount", folder);
      await rm(base, { recursive: true, force: true });
    },
  };
}

/** What is freed meanwhile stays free: the service deletes its reserve as soon as it sees the disk getting full. */
async function fill(path: string): Promise<void> {
  const { bavail, bsize } = await statfs(dirname(path));
  let left = bavail * bsize;
  const file = await open(path, "a");
  try {
    for (const size of [1024 * 1024, 4096]) {
      const chunk = Buffer.alloc(size, 1);
      for (; left >= size; left -= size) if (!(await file.appendFile(chunk).then(() => true, isFull))) break;
    }
  } finally {
    await file.close();
  }
}

function isFull(error: NodeJS.ErrnoException): false {
  if (error.code === "ENOSPC") return false;
  throw error;
}

function run(program: string, ...args: string[]): void {
  execFileSync(program, args, { stdio: ["ignore", "ignore", "pipe"] });
}
