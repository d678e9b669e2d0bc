/** Shared by the vault's tests: a world with its own file store, and files of every type. */
import { mkdtemp, readdir, rm } from "node:fs/promises";
import { tmpdir } from "node:os";
import { join } from "node:path";
import sharp from "sharp";
import { createWorld, type Reply, type TestOrganization, type World } from "../../test/harness/world.ts";

export interface TestVault extends World {
  data_dir: string;
  upload(bytes: Buffer | string, options?: UploadOptions): Promise<Reply>;
  /** Uploads a file and creates a document; returns its id. */
  document(bytes: Buffer | string, options?: UploadOptions & { body?: object }): Promise<string>;
  /** Runs a scheduled job as if it were due. */
  runSchedule(name: string): Promise<void>;
  /** Every file in the store, finished or not. */
  files(): Promise<string[]>;
}

export interface UploadOptions {
  name?: string;
  type?: string;
  area?: string;
  from?: TestOrganization;
  headers?: Record<string, string>;
}

export async function createVaultWorld(environment: Record<string, string> = {}): Promise<TestVault> {
  const data_dir = await mkdtemp(join(tmpdir(), "daybook-vault-"));
  const world = await createWorld({ environment: { DAYBOOK_DATA_DIR: data_dir, ...environment } });
  const upload: TestVault["upload"] = (bytes, { name, type, area, from, headers } = {}) =>
    world.call("POST", `/v1/uploads${area ? `?area=${area}` : ""}`, {
      body: Buffer.from(bytes as string),
      token: (from ?? world.a).token,
      headers: {
        "content-type": type ?? "application/octet-stream",
        ...(name ? { "x-file-name": encodeURIComponent(name) } : {}),
        ...headers,
      },
    });
  return {
    ...world,
    data_dir,
    upload,
    async document(bytes, { body, ...options } = {}) {
      const uploaded = await upload(bytes, options);
      const { file_path } = uploaded.body.data;
      const created = await world.call("POST", "/v1/documents", {
        body: { category: "receipt", file_path, ...body },
        token: (options.from ?? world.a).token,
      });
      if (created.status !== 201) throw new Error(created.text);
      return created.body.data.id;
    },
    async runSchedule(name) {
      const job = world.app.scheduled_jobs.find((candidate) => candidate.name === name);
      if (!job) throw new Error(`No scheduled job is called ${name}.`);
      await job.run(world.clock.now());
    },
    async files() {
      const entries = await readdir(join(data_dir, "files"), { recursive: true, withFileTypes: true }).catch(
        () => [],
      );
      return entries
        .filter((entry) => !entry.isDirectory())
        .map((entry) => join(entry.parentPath, entry.name));
    },
    async close() {
      await world.close();
      await rm(data_dir, { recursive: true, force: true });
    },
  };
}

let texts = 0;

/** A text that is not in the store yet. */
export function newText(): string {
  texts += 1;
  return `note number ${texts}`;
}

export function newPng(width = 64, height = 48): Promise<Buffer> {
  return sharp({ create: { width, height, channels: 3, background: "#336699" } })
    .png()
    .toBuffer();
}

/** 96 x 64 pixels, the left half red and the right half blue: an HEVC still picture as phones take them. */
export function newHeic(): Buffer {
  return Buffer.from(heic.join(""), "base64");
}

const heic = [
  "AAAAHGZ0eXBoZWljAAAAAG1pZjFoZWljbWlhZgAAAUJtZXRhAAAAAAAAACFoZGxyAAAAAAAAAABwaWN0AAAAAAAAAAAAAAAA",
  "AAAAAA5waXRtAAAAAAABAAAAImlsb2MAAAAAREAAAQABAAAAAAFmAAEAAAAAAAAAJwAAACNpaW5mAAAAAAABAAAAFWluZmUC",
  "AAAAAAEAAGh2YzEAAAAAwmlwcnAAAACkaXBjbwAAAHhodmNDAQNwAAAAAAAAAAAAHvAA/P34+AAADwMgAAEAGEABDAH//wNw",
  "AAADAJAAAAMAAAMAHroCQCEAAQArQgEBA3AAAAMAkAAAAwAAAwAeoDCBBZbqSSmubgQEDAgAAAMACAAAAwAIQCIAAQAHRAHB",
  "crAiQAAAABRpc3BlAAAAAAAAAGAAAABAAAAAEHBpeGkAAAAAAwgICAAAABZpcG1hAAAAAAAAAAEAAQOBAoMAAAAvbWRhdAAA",
  "ACMoAa8ZgPd8hTf/9u2X/clL/f4LtP/8Q8d5Yqf3YAgB7HSv/g==",
];

export interface PdfOptions {
  pages?: number;
  box?: [number, number];
  /** On every page, or one for each page in turn. */
  drawing?: string | string[];
  /** Degrees clockwise, as viewers turn the pages. */
  rotate?: number;
}

export function newPdf(options: PdfOptions = {}): Buffer {
  const { drawing = "0 0 1 rg 100 100 200 200 re f", box = [595, 842], rotate = 0 } = options;
  const drawings = [drawing].flat();
  const { pages = drawings.length } = options;
  const first = 3 + drawings.length;
  const kids = Array.from({ length: pages }, (_, index) => `${index + first} 0 R`);
  const objects = [
    "<< /Type /Catalog /Pages 2 0 R >>",
    `<< /Type /Pages /Kids [${kids.join(" ")}] /Count ${pages} /MediaBox [0 0 ${box.join(" ")}] /Rotate ${rotate} >>`,
    ...drawings.map((one) => `<< /Length ${one.length} >>\nstream\n${one}\nendstream`),
    ...kids.map(
      (_, index) => `<< /Type /Page /Parent 2 0 R /Contents ${3 + (index % drawings.length)} 0 R >>`,
    ),
  ];
  let body = "%PDF-1.7\n";
  const offsets = objects.map((object, index) => {
    const at = body.length;
    body += `${index + 1} 0 obj\n${object}\nendobj\n`;
    return String(at).padStart(10, "0");
  });
  const table = offsets.map((offset) => `${offset} 00000 n \n`).join("");
  const size = objects.length + 1;
  return Buffer.from(
    `${body}xref\n0 ${size}\n0000000000 65535 f \n${table}trailer\n<< /Size ${size} /Root 1 0 R >>\nstartxref\n${body.length}\n%%EOF\n`,
  );
}
